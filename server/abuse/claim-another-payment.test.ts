import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { uploadProof } from '../test/proof.ts'
import { changeSetting } from '../test/setting.ts'
import { saveSameProof } from '../src/top-ups/proof.sql.ts'

/** An attacker reads the identification of another shopper's payment on a statement or a screenshot, and claims the money. */

const api = await startApi()
const ada = await api.hireOperator('ada')
const { writer } = api.databases
const [payer, thief] = [await api.signUp(), await api.signUp()]

async function claim(person: TestPerson, reference: string, group_id?: string) {
  const proof = await uploadProof(api.app, person)
  const body = {
    method: 'manual',
    amount: 500_00,
    proof,
    reference,
    ...(group_id !== undefined && { group_id }),
  } as const
  return person.call('POST /api/user/recharge', { body })
}

// Runs before any other test, because all these pictures are similar.
test('by one picture in ten requests at once: all but one of them name others', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => api.signUp()))
  const recharges = await Promise.all(
    people.map(async (person) => {
      const proof = await uploadProof(api.app, person)
      return person.call('POST /api/user/recharge', { body: { method: 'manual', amount: 20_00, proof } })
    }),
  )
  const shown = await Promise.all(
    recharges.map(({ id }) => ada.call('GET /api/portal/recharge/detail', { query: { id } })),
  )
  expect(shown.filter(({ flags }) => !flags.includes('proof_seen'))).toHaveLength(1)
})

test('by the reference of its transfer by bank', async () => {
  const { reference } = await payer.call('GET /api/user/recharge_account')
  await expect(claim(thief, reference)).rejects.toMatchObject({
    fields: { reference: 'This reference is not valid' },
  })
  await expect(claim(thief, 'SL-7K2Q9A')).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
  expect(await claim(payer, reference)).toMatchObject({ status: 0, reference })
  await expect(claim(payer, reference)).rejects.toMatchObject({ fields: { reference: 'This has been used before' } })
})

test('by the hash of its transaction on a chain: the payer claims it all the same, and operators see both', async () => {
  const address = 'TDEMOxADDRESSxNOTxREALx000000000'
  await changeSetting(api.databases.writer, ada, { key: 'network.TRC20.address', value: address })
  const transaction_hash = 'ab'.repeat(32)
  const claimHash = async (person: TestPerson) => {
    const proof = await uploadProof(api.app, person, person === payer ? 40 : 200)
    const body = {
      method: 'onchain',
      network: 'TRC20',
      address,
      amount: 500_00,
      proof,
      transaction_hash,
    } as const
    return person.call('POST /api/user/recharge', { body })
  }
  const [stolen, own] = [await claimHash(thief), await claimHash(payer)]
  const detail = await ada.call('GET /api/portal/recharge/detail', { query: { id: stolen.id } })
  expect(detail.flags).toContain('claimed_too')
  expect(detail.also_claimed_by).toMatchObject([{ id: own.id, account: payer.account }])
  const refusal = { id: stolen.id, verdict: 'refuse', reason: 'It is another’s payment.' } as const
  await ada.call('POST /api/portal/recharge/decide', { body: refusal })
  const body = { id: own.id, verdict: 'pass', received: 500_00 } as const
  expect(await ada.call('POST /api/portal/recharge/decide', { body })).toMatchObject({ status: 1 })
})

test('by claims and proofs without number, so that operators find nothing: beside one they see the first twenty', async () => {
  const claims = await writer
    .selectFrom('recharges')
    .selectAll()
    .where('transaction_hash', 'is not', null)
    .orderBy('id')
    .execute()
  const [first, last] = claims
  if (first === undefined) throw new Error('There is no claim')
  const { id: _refused, ...copied } = first // A refused top-up is sent again, many times.
  await writer
    .insertInto('recharges')
    .values(Array.from({ length: 30 }, () => copied))
    .execute()
  const newest = await writer.selectFrom('recharges').select('id').orderBy('id', 'desc').executeTakeFirst()
  await writer.transaction().execute((tx) => saveSameProof(tx, newest?.id ?? 0))
  const detail = (id = 0) => ada.call('GET /api/portal/recharge/detail', { query: { id: String(id) } })
  expect((await detail(last?.id)).also_claimed_by).toHaveLength(20)
  expect((await detail(newest?.id)).seen_in).toHaveLength(20)
})

test('by one picture in thousands of requests: operators still see what waits', async () => {
  const { id, proof_id } = await writer.selectFrom('recharges').selectAll().orderBy('id').executeTakeFirstOrThrow()
  await sql`
    with copied as (
      insert into uploads (account_id, purpose, file, sha256, look, width, height, used_at)
      select account_id, purpose, file || n, sha256, look, width, height, now() from uploads, generate_series(1, 5000) n where id = ${proof_id}
      returning id
    )
    insert into recharges (account_id, method, reference, amount, proof_id, expected_by)
    select r.account_id, r.method, 'SL-MANY-' || copied.id, r.amount, copied.id, r.expected_by from copied, recharges r where r.id = ${id}
  `.execute(writer)
  const { queues } = await ada.call('GET /api/portal/inbox')
  expect(queues.find(({ queue }) => queue === 'recharges')?.count).toBeGreaterThanOrEqual(5_000)
  const { id: latest } = await claim(payer, (await payer.call('GET /api/user/recharge_account')).reference)
  expect((await ada.call('GET /api/portal/recharge/detail', { query: { id: latest } })).seen_in).toHaveLength(20)
})
