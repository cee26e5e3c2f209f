import { describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { applicationForm as form } from '../../test/application.ts'
import { addShop } from '../../test/world.ts'

const api = await startApi()
const { app, databases, visitor, signUp, hireOperator, logIn } = api
const ada = await hireOperator()
const grace = await hireOperator()

const applyAs = (person: TestPerson, change: Partial<Record<keyof typeof form, unknown>> = {}) =>
  person.call('POST /api/shop/apply', { body: { ...form, ...change } as typeof form })
const applicationState = (person: TestPerson) => person.call('GET /api/shop/application')
const decide = (operator: TestPerson, id: string, decision: 'approve' | 'refuse', reason?: string) =>
  operator.call('POST /api/portal/application/decide', {
    body: { id, verdict: decision, ...(reason !== undefined && { reason }) },
  })

async function newApplication(change: Partial<Record<keyof typeof form, unknown>> = {}) {
  const sora = await signUp()
  const { id } = await applyAs(sora, change)
  return { sora, id }
}

/** Specification, decisions 8: /platform. */
describe('asking to open a shop', () => {
  test('shows its state', async () => {
    const sora = await signUp()
    expect(await applicationState(sora)).toEqual({ status: 'none', open: true, application: null })
    const application = await applyAs(sora)
    expect(application).toMatchObject({
      status: 'reviewing',
      website: 'https://kumo.example',
      reason: null,
      shop_id: null,
    })
    expect(await applicationState(sora)).toEqual({ status: 'reviewing', open: true, application })
  })

  test('ten times at once is asking once', async () => {
    const sora = await signUp()
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => applyAs(sora)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    for (const reason of refused) expect(reason).toMatchObject({ reason: 'APPLICATION_OPEN' })
  })

  test('names all faulty fields at once', async () => {
    const sora = await signUp()
    const wrong = {
      shop_name: ' ',
      country: 'XX',
      category: '',
      website: 'javascript:alert(1)',
      email: 'sora',
      mobile: '12',
      agreed: false,
    }
    const asking = applyAs(sora, wrong)
    await expect(asking).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
      fields: {
        shop_name: 'Please fill this in',
        category: 'Please fill this in',
        website: 'Please enter a valid web address',
        email: 'Please enter a valid email',
        mobile: 'Please enter a valid mobile number',
        agreed: 'Please agree to the terms',
      },
    })
    await expect(applyAs(sora, { category: 'weapons' })).rejects.toMatchObject({
      fields: { category: 'Please fill this in' },
    })
    await expect(applyAs(sora, { country: 'XX' })).rejects.toMatchObject({ fields: { country: expect.any(String) } })
    await expect(applyAs(sora, { mobile: '+810000000' })).rejects.toMatchObject({
      fields: { mobile: expect.any(String) },
    })
  })

  test('is not yet open when the platform has closed it', async () => {
    const sora = await signUp()
    await saveSetting(false)
    await expect(applyAs(sora)).rejects.toMatchObject({ reason: 'NOT_OPEN', message: 'Not Yet Open' })
    expect(await applicationState(sora)).toMatchObject({ status: 'none', open: false })
    await saveSetting(true)
  })

  test('requires a log-in, and is visible to no other shopper', async () => {
    await expect(visitor('GET /api/shop/application')).rejects.toMatchObject({ reason: 'LOGIN_REQUIRED' })
    const { id } = await newApplication()
    const jonas = await signUp()
    expect(await applicationState(jonas)).toMatchObject({ application: null })
    for (const call of [
      () => jonas.call('GET /api/portal/application/list'),
      () => jonas.call('GET /api/portal/application/detail', { query: { id } }),
      () => decide(jonas, id, 'approve'),
    ])
      await expect(call()).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  })
})

describe('an operator', () => {
  test('approves: the shop is open, empty and the applicant’s own', async () => {
    const { sora, id } = await newApplication({ shop_name: 'Çınar Atölyesi' })
    const approved = await decide(ada, id, 'approve')
    expect(approved).toMatchObject({ status: 'approved', decided_by: ada.account })
    const shopId = approved.shop_id ?? ''
    expect(await applicationState(sora)).toMatchObject({ status: 'approved', application: { shop_id: shopId } })

    const shop = await visitor('GET /api/shop/detail', { query: { id: shopId } })
    expect(shop).toMatchObject({
      name: 'Çınar Atölyesi',
      open: true,
      products: 0,
      about: form.about,
      newest: [],
      categories: [],
    })
    expect((await visitor('GET /api/shop/list', { query: { keyword: 'cinar' } })).items).toHaveLength(1)
    for (const address of [shop.logo, shop.banner]) {
      const picture = await app.inject(address)
      expect(picture.headers['content-type']).toBe('image/webp')
    }
    const seller = await logIn(sora.account)
    expect(await seller.call('GET /api/user/getUserInfo')).toMatchObject({
      roles: ['shopper', 'seller'],
      shops: [{ id: shopId }],
    })
    expect((await seller.call('GET /api/portal/order/list')).items).toEqual([])
    expect((await sora.call('GET /api/notification/list')).items).toMatchObject([{ kind: 'application_approved' }])
  })

  test('ten times at once opens one shop', async () => {
    const { sora, id } = await newApplication({ shop_name: 'Ten Lanterns' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => decide(index % 2 === 0 ? ada : grace, id, 'approve')),
    )
    expect(new Set(answers.map(({ shop_id }) => shop_id)).size).toBe(1)
    expect((await visitor('GET /api/shop/list', { query: { keyword: 'Ten Lanterns' } })).items).toHaveLength(1)
    expect((await sora.call('GET /api/notification/list')).items).toHaveLength(1)
    const decisions = databases.writer.selectFrom('decisions').selectAll().where('subject_id', '=', id)
    expect(await decisions.where('subject', '=', 'application').execute()).toHaveLength(1)
  })

  test('opens shops whose names differ under different slugs', async () => {
    await addShop(databases.writer, { slug: 'lanternfish', name: 'Lantern fish and more' })
    const { id } = await newApplication({ shop_name: 'Lanternfish' })
    const { shop_id } = await decide(ada, id, 'approve')
    const { slug } = await databases.writer
      .selectFrom('shops')
      .select('slug')
      .where('id', '=', Number(shop_id))
      .executeTakeFirstOrThrow()
    expect(slug).toBe('lanternfish-2')
  })

  test('opens one shop of two that request one name at once, and sees the namesake', async () => {
    const applications = await Promise.all([1, 2].map(() => newApplication({ shop_name: 'Deep Sea Lamps' })))
    const outcomes = await Promise.allSettled(applications.map(({ id }) => decide(ada, id, 'approve')))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const waiting = applications[outcomes.findIndex(({ status }) => status === 'rejected')]
    const detail = await ada.call('GET /api/portal/application/detail', { query: { id: waiting?.id ?? '' } })
    expect(detail).toMatchObject({ status: 'reviewing', namesakes: [{ name: 'Deep Sea Lamps' }] })
  })

  test('refuses with a reason that the applicant reads, and the applicant may apply again', async () => {
    const { sora, id } = await newApplication()
    await expect(decide(ada, id, 'refuse')).rejects.toMatchObject({ fields: { reason: 'Please fill this in' } })
    await decide(ada, id, 'refuse', 'Tell us more about the goods.')
    await expect(decide(grace, id, 'approve')).rejects.toMatchObject({ reason: 'ALREADY_DECIDED' })
    expect(await applicationState(sora)).toMatchObject({
      status: 'refused',
      application: { reason: 'Tell us more about the goods.' },
    })
    expect((await sora.call('GET /api/notification/list')).items).toMatchObject([{ kind: 'application_refused' }])
    const again = await applyAs(sora)
    const detail = await ada.call('GET /api/portal/application/detail', { query: { id: again.id } })
    expect(detail).toMatchObject({ status: 'reviewing', applicant: { account: sora.account, refused: 1 } })
  })

  test('has the decision mailed once to the address in the application, in the language that it was written in', async () => {
    const { id } = await newApplication({ shop_name: 'Mailed Lamps', email: 'lamps@kumo.example' })
    const response = await app.inject({
      ...{ method: 'POST', url: '/api/shop/apply', headers: { token: (await signUp()).token, lang: 'ja' } },
      payload: { ...form, shop_name: 'Mailed Cups', email: 'cups@kumo.example' },
    })
    await Promise.all(Array.from({ length: 10 }, (_, index) => decide(index % 2 === 0 ? ada : grace, id, 'approve')))
    await decide(ada, response.json().data.id, 'refuse', 'Which cups?')
    const mails = databases.writer.selectFrom('mails').select(['recipient', 'kind', 'language', 'params'])
    expect(await mails.where('recipient', 'like', '%s@kumo.example').orderBy('id').execute()).toEqual([
      {
        ...{ recipient: 'lamps@kumo.example', kind: 'application_approved', language: 'en' },
        params: { shop: 'Mailed Lamps' },
      },
      {
        ...{ recipient: 'cups@kumo.example', kind: 'application_refused', language: 'ja' },
        params: { shop: 'Mailed Cups', reason: 'Which cups?' },
      },
    ])
  })

  test('never decides on their own application', async () => {
    const { id } = await applyAs(grace)
    await expect(decide(grace, id, 'approve')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
    await decide(ada, id, 'refuse', 'Staff open no shops.')
  })

  test('sees waiting applications newest first, page by page, and their number', async () => {
    await newApplication()
    await newApplication()
    const list = (query: object) => ada.call('GET /api/portal/application/list', { query })
    const all = await list({ status: 'reviewing', limit: 50 })
    const ids = all.items.map(({ id }) => Number(id))
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    const first = await list({ status: 'reviewing', limit: 1 })
    const second = await list({ status: 'reviewing', limit: 1, cursor: first.next ?? '' })
    expect([...first.items, ...second.items].map(({ id }) => Number(id))).toEqual(ids.slice(0, 2))
    const { queues } = await ada.call('GET /api/portal/inbox')
    expect(queues.find(({ queue }) => queue === 'applications')).toMatchObject({ count: ids.length })
    expect((await list({ status: 'approved' })).items.every(({ status }) => status === 'approved')).toBe(true)
  })

  test('does not find an unknown application', async () => {
    await expect(decide(ada, '999999', 'approve')).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    const looking = ada.call('GET /api/portal/application/detail', { query: { id: 'x' } })
    await expect(looking).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })
})

async function saveSetting(value: boolean): Promise<void> {
  await ada.call('POST /api/portal/setting/save', { body: { key: 'partnership.open', value } })
}
