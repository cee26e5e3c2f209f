import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { uploadProof } from '../../test/proof.ts'
import { xprv, xpub } from '../../test/platform-wallet.ts'
import { setUp } from '../../test/watching.ts'

const { app, databases, signUp, hireOperator } = await startApi()
const [ada, grace] = [await hireOperator('ada'), await hireOperator('grace')]
const shared = 'TDEMOxADDRESSxNOTxREALx000000000'
const set = (key: string, value: string | number | boolean) =>
  ada.call('POST /api/portal/setting/save', { body: { key: `network.${key}`, value } })
const networksOf = async ({ call }: TestPerson) => (await call('GET /api/user/getBlockchain')).items

let shade = 0
async function ask(shopper: TestPerson, change: Record<string, unknown> = {}) {
  shade += 9
  const proof = await uploadProof(app, shopper, shade)
  const body = {
    method: 'onchain',
    network: 'TRC20',
    address: shared,
    amount: 120_00,
    proof,
    ...change,
  } as const
  return shopper.call('POST /api/user/recharge', { body })
}

test('a network without an address is not listed; a closed one is listed and not open', async () => {
  const mei = await signUp()
  expect(await networksOf(mei)).toEqual([])
  await set('TRC20.address', shared)
  expect(await networksOf(mei)).toEqual([
    {
      ...{
        network: 'TRC20',
        asset: 'USDT',
        address: shared,
        automatic: false,
        hash_needed: false,
        confirmations: 19,
        minimum: 1_00,
      },
      ...{ open: true, payment_link: shared },
    },
  ])
  await set('TRC20.open', false)
  expect(await networksOf(mei)).toMatchObject([{ network: 'TRC20', open: false }])
  await expect(ask(mei)).rejects.toMatchObject({ reason: 'NOT_OPEN', message: 'Not Yet Open' })
  await set('TRC20.open', true)
})

test('an unforeseen network is set up like the others', async () => {
  const mei = await signUp()
  await set('Base.address', '0x0000000000000000000000000000000000dEM000')
  await set('Base.asset', 'USDC')
  expect(await networksOf(mei)).toContainEqual(
    expect.objectContaining({ network: 'Base', asset: 'USDC', confirmations: 12 }),
  )
  const listed = (await ada.call('GET /api/portal/setting/list')).items.map(({ key }) => key)
  expect(listed).toEqual(expect.arrayContaining(['network.Base.rpc', 'network.ERC20.xpub', 'network.TRC20.address']))
  expect(listed).not.toContain('network.TRC20.xpub')
  await set('Base.address', '')
})

test.each([
  ['ERC20.xpub', xprv, /^This key is private/],
  ['ERC20.xpub', xpub.slice(0, -1), /begins with xpub/],
  ['ERC20.xpub', 'my wallet', /begins with xpub/],
  ['ERC20.rpc', 'http://node.example:8545', /https/],
  ['ERC20.rpc', 'file:///etc/passwd', /https/],
  ['ERC20.token', '0x12', /40 digits/],
  ['ERC20.confirmations', 0, /too little/],
  ['ERC20.minimum', 1.5, /not valid/],
  ['ERC20.explorer', 'javascript:{hash}', /not valid/],
  ['ERC20.address', 'two words', /not valid/],
])('network.%s may not be %s', async (key, value, message) => {
  await expect(set(key, value)).rejects.toMatchObject({ fields: { value: expect.stringMatching(message) } })
})

test.each(['ERC20.password', 'TRC20.xpub', 'x.open', 'ERC20', '../a.open'])(
  'there is no setting network.%s',
  async (key) => {
    await expect(set(key, '')).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  },
)

test('with an extended public key each shopper has an address of their own, the same for ever', async () => {
  const [mei, jonas] = [await signUp(), await signUp()]
  await setUp(ada, { xpub, address: `0x${'11'.repeat(20)}` })
  const answers = await Promise.all(Array.from({ length: 10 }, () => networksOf(mei)))
  const addresses = new Set(answers.map((items) => items.find(({ network }) => network === 'ERC20')?.address))
  expect([...addresses]).toEqual([expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)])
  const other = (await networksOf(jonas)).find(({ network }) => network === 'ERC20')
  expect(addresses).not.toContain(other?.address)
  const rows = await databases.reader
    .selectFrom('deposit_addresses')
    .select('address')
    .where('account_id', '=', Number(mei.id))
    .execute()
  expect(rows).toEqual([{ address: [...addresses][0] }])
})

test('money sent on a chain is proved, audited and credited', async () => {
  const mei = await signUp()
  const hash = 'AB'.repeat(32)
  const recharge = await ask(mei, { transaction_hash: `0x${hash}` })
  expect(recharge).toMatchObject({
    ...{ method: 'onchain', network: 'TRC20', address: shared, amount: 120_00, status: 0, reference: null },
    transaction_hash: hash.toLowerCase(),
  })
  await set('TRC20.explorer', 'https://scan.example/{hash}')
  const detail = await ada.call('POST /api/portal/recharge/decide', {
    body: { id: recharge.id, verdict: 'pass', received: 119_00 },
  })
  expect(detail).toMatchObject({ status: 1, flags: [], explorer_url: `https://scan.example/${hash.toLowerCase()}` })
  expect(await mei.call('GET /api/user/recharge_log')).toMatchObject({ items: [{ id: recharge.id, received: 119_00 }] })
  expect((await mei.call('GET /api/user/getUserInfo')).balance).toBe(119_00)
})

test('money proved on a chain is booked there, not at the bank, until it is reversed', async () => {
  const mei = await signUp()
  const readCustody = async () => {
    const { held, networks } = await ada.call('GET /api/portal/ledger/custody')
    const { booked = 0 } = networks.find(({ network }) => network === 'TRC20') ?? {}
    const { items } = await ada.call('GET /api/portal/reconciliation/days')
    return { bank: held.bank, chain: held.chain, booked, day: items[0]?.chain }
  }
  const before = await readCustody()
  const { id } = await ask(mei)
  await ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: 50_00 } })
  const passed = await readCustody()
  expect(passed).toMatchObject({ bank: before.bank, chain: before.chain + 50_00, booked: before.booked + 50_00 })
  expect(passed.day?.credited).toBe(passed.day?.ledger_in)
  await ada.call('POST /api/portal/recharge/reverse', { body: { id, reason: 'Another’s payment.' } })
  const after = await readCustody()
  expect(after).toMatchObject({ bank: before.bank, chain: before.chain, booked: before.booked })
  expect(after.day?.ledger_out).toBe((before.day?.ledger_out ?? 0) + 50_00)
})

test.each<[string, Record<string, unknown>, object]>([
  ['an unknown network', { network: 'HECO' }, { reason: 'NETWORK_UNSUPPORTED' }],
  ['a network without an address', { network: 'Bitcoin' }, { reason: 'NETWORK_UNSUPPORTED' }],
  ['no network', { network: '' }, { fields: { network: 'Please fill this in' } }],
  ['no address', { address: '' }, { fields: { address: 'Please fill this in' } }],
  ['another address', { address: `${shared}0` }, { fields: { address: 'This is not our address on this network' } }],
  ['no amount', { amount: 0 }, { reason: 'AMOUNT_INVALID' }],
  ['less than the minimum', { amount: 99 }, { reason: 'AMOUNT_INVALID', fields: { amount: expect.any(String) } }],
  ['no proof', { proof: '' }, { fields: { proof: 'Please fill this in' } }],
  ['an unknown proof', { proof: '999999' }, { reason: 'NOT_FOUND' }],
  ['a hash that is none', { transaction_hash: 'see my wallet' }, { fields: { transaction_hash: 'This is not valid' } }],
])('%s is refused', async (_what, change, refusal) => {
  await expect(ask(await signUp(), change)).rejects.toMatchObject(refusal)
})

test('of ten proofs of one transaction by one shopper, in any spelling, one counts', async () => {
  const hash = 'cd'.repeat(32)
  const mei = await signUp()
  const asking = Array.from({ length: 10 }, (_none, index) =>
    ask(mei, { transaction_hash: index % 2 === 0 ? hash : ` 0x${hash.toUpperCase()} ` }),
  )
  const outcomes = await Promise.allSettled(asking)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(refused?.reason).toMatchObject({ fields: { transaction_hash: 'This has been used before' } })
})

test('of ten shoppers who claim one transaction, one is passed, and another only after its reversal', async () => {
  const transaction_hash = 'ce'.repeat(32)
  const people = await Promise.all(Array.from({ length: 10 }, () => signUp()))
  const claims = await Promise.all(people.map((shopper) => ask(shopper, { transaction_hash })))
  const pass = (id = '') =>
    ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: 120_00 } })
  const outcomes = await Promise.allSettled(claims.map(({ id }) => pass(id)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const passed = claims[outcomes.findIndex(({ status }) => status === 'fulfilled')]?.id ?? ''
  const [other, another] = claims.filter(({ id }) => id !== passed)
  await expect(pass(other?.id)).rejects.toMatchObject({ reason: 'ALREADY_DECIDED' })
  await expect(ask(await signUp(), { transaction_hash })).rejects.toMatchObject({
    fields: { transaction_hash: 'This has been used before' },
  })
  await ada.call('POST /api/portal/recharge/reverse', { body: { id: passed, reason: 'It is another’s payment.' } })
  expect(await pass(other?.id)).toMatchObject({ status: 1 })
  await expect(pass(another?.id)).rejects.toMatchObject({ reason: 'ALREADY_DECIDED' })
})

test('a proof seen before is flagged, and a large amount needs two operators, as with a bank', async () => {
  const [mei, jonas] = [await signUp(), await signUp()]
  const first = await uploadProof(app, mei, 240)
  await ask(mei, { proof: first })
  const { id } = await ask(jonas, { proof: await uploadProof(app, jonas, 240), amount: 12_000_00 })
  const detail = await ada.call('GET /api/portal/recharge/detail', { query: { id } })
  expect(detail.flags).toEqual(['proof_seen', 'two_operators'])
  const pass = (operator: TestPerson) =>
    operator.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: 12_000_00 } })
  expect(await pass(ada)).toMatchObject({ status: 0 })
  expect(await pass(grace)).toMatchObject({ status: 1 })
})

test('only an operator sees the state of the networks, and only a stopped network is resumed', async () => {
  const mei = await signUp()
  await expect(mei.call('GET /api/portal/network/list')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  const { items } = await ada.call('GET /api/portal/network/list')
  expect(items).toContainEqual(expect.objectContaining({ network: 'TRC20', way: 'proof', block: null, stopped: null }))
  const resuming = ada.call('POST /api/portal/network/resume', { body: { network: 'TRC20', reason: 'Looks well' } })
  await expect(resuming).rejects.toMatchObject({ reason: 'NOT_FOUND' })
})
