import { describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { uploadProof } from '../../test/proof.ts'
import { changeSetting } from '../../test/setting.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'

/** Other programs encode the specification's calls in their own ways; each of these ways is understood (specification, decisions 2). */

const api = await startApi()
const { app, databases } = api
const { products } = await buildWorld(databases.writer)
const [tea = 0] = products.tea.variantIds
const mei = await prepareBuyer(api)
const operator = await api.hireOperator()

const form = 'application/x-www-form-urlencoded'

async function postForm(url: string, payload: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': form, ...headers } })
  return { status: answer.statusCode, ...answer.json() }
}

describe('the language', () => {
  test.each([
    ['zh-CN', 'zh-cn'],
    ['ZH_cn', 'zh-cn'],
    ['zh-Hans-CN', 'zh-cn'],
    ['fr-FR', 'fr'],
    ['FR', 'fr'],
    ['pt-PT', 'pt'],
    ['de-AT', 'de'],
    ['nl-NL', 'en'],
    ['', 'en'],
  ])('of the header lang: %s is understood as %s', async (lang, fileName) => {
    const ask = (headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/api/user/login', payload: {}, headers })
    const [written, expected] = [await ask({ lang }), await ask({ lang: fileName })]
    expect(written.json().msg).toBe(expected.json().msg)
  })

  test('is chosen by a tag too', async () => {
    await mei.call('POST /api/user/set_language', { body: { file_name: 'fr-FR' } })
    expect(await mei.call('GET /api/user/getUserInfo')).toMatchObject({ language: 'fr' })
    const set = mei.call('POST /api/user/set_language', { body: { file_name: 'nl-NL' } })
    await expect(set).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
    await mei.call('POST /api/user/set_language', { body: { file_name: 'en' } })
  })
})

describe('a form', () => {
  test('logs in', async () => {
    const answer = await postForm('/api/user/login', `account=${mei.account}&password=sealane-demo`)
    expect(answer).toMatchObject({ code: 1, data: { userinfo: { account: mei.account, token: expect.any(String) } } })
  })

  test('with a character set in its type is one', async () => {
    const answer = await postForm('/api/user/login', `account=${mei.account}&password=wrong-one`, {
      'content-type': 'Application/X-WWW-Form-Urlencoded; charset=UTF-8',
    })
    expect(answer).toMatchObject({ code: 0, reason: 'WRONG_CREDENTIALS' })
  })

  test('carries numbers, booleans, lists and objects', async () => {
    const { token } = mei
    const added = await postForm('/api/cart/add', `variant_id=${tea}&quantity=2`, { token })
    expect(added).toMatchObject({ code: 1, data: { selected_quantity: 2 } })
    const { id } = added.data.shops[0].items[0]
    const unselected = await postForm('/api/cart/select', `ids[]=${id}&selected=false`, { token })
    expect(unselected).toMatchObject({ code: 1, data: { selected_quantity: 0 } })
    const merged = await postForm('/api/cart/merge', `items[0][variant_id]=${tea}&items[0][quantity]=1`, { token })
    expect(merged).toMatchObject({ code: 1 })
    const preview = await postForm('/api/order/preview', `buy_now[variant_id]=${tea}&buy_now[quantity]=3`, { token })
    expect(preview).toMatchObject({ code: 1, data: { orders: [{ items: [{ quantity: 3 }] }] } })
    await mei.call('POST /api/cart/remove', { body: { ids: [id] } })
  })

  test('of a choice between several kinds is read by the kind that it names', async () => {
    const faulty = 'draw_type=bank&amount=500000000&ticket=x&bank_name=Alpha&holder=Mei&bank_card_no=4111111111111111'
    const { token } = mei
    expect(await postForm('/api/user/extract', faulty, { token })).toMatchObject({ reason: 'INSUFFICIENT_BALANCE' })
  })

  test('names its faulty fields like any other body', async () => {
    const answer = await postForm('/api/user/register', 'account=x&password=123')
    expect(answer).toMatchObject({
      code: 0,
      reason: 'INVALID_INPUT',
      fields: { account: '3 to 32 letters, digits, _ . or -' },
    })
  })

  test('that is empty is a body without fields', async () => {
    expect(await postForm('/api/user/login', '')).toMatchObject({ code: 0, msg: 'Please input account and password' })
  })

  test('reaches no prototype, and a broken one is unreadable', async () => {
    await postForm('/api/user/login', '__proto__[account]=x&constructor[prototype][account]=x')
    expect(({} as { account?: string }).account).toBeUndefined()
    const deep = `a${'[a]'.repeat(40)}=1`
    expect(await postForm('/api/user/login', deep)).toMatchObject({ status: 400, code: 400 })
    const many = Array.from({ length: 600 }, (_none, index) => `a${index}=1`).join('&')
    expect(await postForm('/api/user/login', many)).toMatchObject({ status: 400, code: 400 })
  })

  test('is refused in the back office, and from a page of another site', async () => {
    const { token } = operator
    expect(await postForm('/api/portal/setting/save', 'key=bank.name&value=x', { token })).toMatchObject({
      status: 415,
    })
    const fromElsewhere = { 'sec-fetch-site': 'cross-site' }
    expect(await postForm('/api/user/login', 'account=a&password=b', fromElsewhere)).toMatchObject({ status: 415 })
  })
})

describe('unknown fields of a body', () => {
  test('are ignored in shoppers’ calls', async () => {
    const body = { family_name: 'Lin', toString: 1, balance: 1_000_000, roles: ['operator'], duties: ['owner'] }
    const changed = await mei.call('POST /api/user/profile', { body })
    expect(changed).toMatchObject({ family_name: 'Lin', balance: 5_000_00, roles: ['shopper'], duties: [] })
  })

  test('are refused in the back office', async () => {
    const body = { key: 'bank.name', value: 'Alpha', note: 'x' }
    await expect(operator.call('POST /api/portal/setting/save', { body })).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
      fields: { note: 'This is not expected here' },
    })
  })
})

describe('a recharge without a method', () => {
  test('is by bank, unless it names a network', async () => {
    await changeSetting(databases.writer, operator, { key: 'network.TRC20.address', value: 'TXYZ' })
    const byBank = { amount: 50_00, proof: await uploadProof(app, mei, 10) }
    expect(await mei.call('POST /api/user/recharge', { body: byBank })).toMatchObject({
      method: 'manual',
      network: null,
    })
    const onChain = { network: 'TRC20', address: 'TXYZ', amount: 50_00, proof: await uploadProof(app, mei, 20) }
    expect(await mei.call('POST /api/user/recharge', { body: onChain })).toMatchObject({
      method: 'onchain',
      network: 'TRC20',
    })
  })

  test('that names a network says what else it lacks, all at once', async () => {
    const lacking = mei.call('POST /api/user/recharge', { body: { network: 'TRC20' } as never })
    await expect(lacking).rejects.toMatchObject({
      fields: { address: 'Please fill this in', amount: expect.any(String), proof: 'Please fill this in' },
    })
  })

  test.each([
    ['DEX', 'en', 'Not support DEX, BSC, and HECO for deposit'],
    ['BSC', 'en', 'Not support DEX, BSC, and HECO for deposit'],
    ['heco', 'en', 'Not support DEX, BSC, and HECO for deposit'],
    ['BSC (BEP20)', 'en', 'Not support DEX, BSC, and HECO for deposit'],
    ['BEP-20', 'zh-CN', '不支持DEX、BSC和HECO充值'],
    ['BSC', 'de', 'Einzahlungen über DEX, BSC und HECO werden nicht unterstützt'],
    ['Fantom', 'en', 'This network is not supported'],
  ])('by %s is refused in %s: %s', async (network, lang, msg) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/user/recharge',
      headers: { token: mei.token, lang },
      payload: { network, address: 'x', amount: 50_00, proof: 'x' },
    })
    expect(answer.json()).toMatchObject({ code: 0, reason: 'NETWORK_UNSUPPORTED', msg })
  })

  test('a network of these is not set up by operators either', async () => {
    const save = operator.call('POST /api/portal/setting/save', { body: { key: 'network.BSC.address', value: '0x1' } })
    await expect(save).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })
})
