import { expect, test } from 'vitest'
import { startApi, type Person } from '../test/api.ts'
import { uploadProof } from '../test/proof.ts'

/** Somebody reads on a statement or a screenshot how a payment of another is found, and claims the money. */

const api = await startApi()
const [payer, thief] = [await api.signUp(), await api.signUp()]

async function claim(person: Person, reference: string, group_id?: string) {
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

test('by the reference of its transfer by bank', async () => {
  const { reference } = await payer.call('GET /api/user/recharge_account')
  await expect(claim(thief, reference)).rejects.toMatchObject({
    fields: { reference: 'This reference is not valid' },
  })
  await expect(claim(thief, 'SL-7K2Q9A')).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
  expect(await claim(payer, reference)).toMatchObject({ status: 0, reference })
  await expect(claim(payer, reference)).rejects.toMatchObject({ fields: { reference: 'This has been used before' } })
})
