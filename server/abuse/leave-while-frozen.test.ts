import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { outcomeOf } from '../test/withdrawing.ts'

/** An account under investigation by operators tries to delete itself together with the evidence. */

const api = await startApi()

test('by deleting the account while it is frozen: it stays until the hold ends', async () => {
  const [mei, ada] = [await api.signUp(), await api.hireOperator()]
  const freeze = (frozen: boolean) =>
    ada.call('POST /api/portal/user/freeze', { body: { id: mei.id, frozen, reason: 'Stolen cards' } })
  const remove = () => outcomeOf(mei.call('POST /api/user/delete', { body: { password: 'sealane-demo' } }))
  await freeze(true)
  expect(await remove()).toBe('FROZEN')
  await freeze(false)
  expect(await remove()).toBe('ok')
})
