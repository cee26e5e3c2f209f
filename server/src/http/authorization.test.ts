import type { CallerKind, Endpoint } from '@sealane/contract/endpoint'
import { contract } from '@sealane/contract/index'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { shops } = await buildWorld(api.databases.writer)

const hire = {
  visitor: async () => undefined,
  'who was logged out': async () => {
    const { call, token } = await api.signUp()
    await call('POST /api/user/logout')
    return token
  },
  shopper: async () => (await api.signUp()).token,
  seller: async () => (await api.hireSeller(shops.kumoriya.id)).token,
  operator: async () => (await api.hireOperator()).token,
}
type Role = keyof typeof hire
const roles = Object.keys(hire) as Role[]
const tokens = new Map<Role, string | undefined>()
for (const role of roles) tokens.set(role, await hire[role]())
/** They end the session that they are made in. */
const endings = ['POST /api/user/logout']

/** Who may call what the contract declares for `caller`. */
const may: Record<CallerKind, Role[]> = {
  anyone: roles,
  shopper: ['shopper', 'seller', 'operator'],
  staff: ['seller', 'operator'],
  seller: ['seller'],
  operator: ['operator'],
}
const isUnknown = (role: Role) => role === 'visitor' || role === 'who was logged out'

const cases = (Object.entries(contract) as [string, Endpoint][]).flatMap(([address, { caller }]) =>
  roles.map((role) => ({ address, caller, role })),
)

// Each with nothing in it: who asks is known before anything is read.
test.each(cases)('$address is for $caller: $role', async ({ address, caller, role }) => {
  const [method, url] = address.split(' ') as ['GET' | 'POST', string]
  const token = endings.includes(address) ? await hire[role]() : tokens.get(role)
  const answer = await api.app.inject({ method, url, ...(token !== undefined && { headers: { token } }) })
  const wanted = may[caller].includes(role) ? 200 : isUnknown(role) ? 401 : 403
  expect(answer.statusCode).toBe(wanted)
  expect(answer.json()).toMatchObject(
    wanted === 200 ? { msg: expect.any(String) } : { code: wanted, data: null, msg: expect.any(String) },
  )
})
