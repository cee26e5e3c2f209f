import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { uploadProof } from '../../test/proof.ts'

const { app, signUp, hireOperator } = await startApi()
const [mei, ada, grace] = [await signUp(), await hireOperator(), await hireOperator()]

let shade = 0
async function request(person: TestPerson, amount: number): Promise<string> {
  shade += 20
  const proof = await uploadProof(app, person, shade)
  const { id } = await person.call('POST /api/user/recharge', {
    body: { method: 'manual', amount, proof },
  })
  return id
}

async function newest({ token }: TestPerson, lang: string) {
  const answer = await app.inject({ url: '/api/notification/list', headers: { token, lang } })
  return answer.json().data.items[0]
}

test('a requested recharge does not notify its shopper', async () => {
  await request(mei, 50_00)
  expect(await newest(mei, 'en')).toBeUndefined()
})

test('a passed recharge is notified with the received amount', async () => {
  const id = await request(mei, 1_250_00)
  await ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: 1_250_00 } })
  expect(await newest(mei, 'en')).toMatchObject({
    topic: 'wallet',
    title: 'Recharge passed',
    body: '$1,250.00 is in your balance.',
    link: `/topUpRecord?id=${id}`,
    read: false,
  })
})

test('a received amount that differs from the stated one is notified with both', async () => {
  const id = await request(mei, 250_00)
  await ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: 245_50 } })
  expect((await newest(mei, 'zh-cn')).body).toBe('到账$245.50，已存入余额。申报金额为$250.00。')
})

test('the first of two operators notifies nobody yet', async () => {
  const id = await request(mei, 20_000_00)
  const before = await newest(mei, 'en')
  const body = { id, verdict: 'pass', received: 20_000_00 } as const
  await ada.call('POST /api/portal/recharge/decide', { body })
  expect((await newest(mei, 'en')).id).toBe(before.id)
  await grace.call('POST /api/portal/recharge/decide', { body })
  expect((await newest(mei, 'en')).body).toBe('$20,000.00 is in your balance.')
})

test('of ten refusals at once one is notified, with its reason', async () => {
  const id = await request(mei, 80_00)
  const body = { id, verdict: 'refuse', reason: 'The slip names another account.' } as const
  await Promise.allSettled(Array.from({ length: 10 }, () => ada.call('POST /api/portal/recharge/decide', { body })))
  const answer = await app.inject({ url: '/api/notification/list', headers: { token: mei.token, lang: 'de' } })
  const refused = answer.json().data.items.filter(({ kind }: { kind: string }) => kind === 'recharge_refused')
  expect(refused).toMatchObject([
    { body: '80,00\u00A0$ wurden nicht gutgeschrieben. Grund: The slip names another account.' },
  ])
})
