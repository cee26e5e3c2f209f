import type { CallerKind, Endpoint } from '@sealane/contract/endpoint'
import { contract } from '@sealane/contract/index'
import { sql } from 'kysely'
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
  'whose session is over': async () => {
    const { id, token } = await api.signUp()
    await sql`update sessions set expires_at = now() where account_id = ${Number(id)}`.execute(api.databases.writer)
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
const isUnknown = (role: Role) => ['visitor', 'who was logged out', 'whose session is over'].includes(role)

const cases = (Object.entries(contract) as [string, Endpoint][]).flatMap(([address, { caller }]) =>
  roles.map((role) => ({ address, caller, role })),
)

// Each with nothing in it: who asks is known before anything is read. Whose the things are that it names: ownership.test.ts.
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

/** What is no call with an envelope: pictures and files, the live stream, what one takes along, the papers of the API. */
const besides = [
  ...['POST /api/common/upload', 'POST /api/user/export', 'GET /api/notification/stream'],
  ...['GET /api/user/bill_file', 'GET /api/portal/earnings_file', 'GET /api/portal/ledger_file'],
  ...['POST /api/portal/product/import', 'GET /api/portal/product/export'],
]
const ofAll = /^GET \/(pictures\/:name|files\/:name|docs(\/.*)?)$/

test('the server answers what the contract declares, for whom it declares it, and nothing else', () => {
  const calls = routesOf(api.app.printRoutes({ commonPrefix: false })).filter((route) => !ofAll.test(route))
  expect(new Set(calls)).toEqual(new Set([...Object.keys(contract), ...besides]))
})

/** From a tree of lines as `│   └── _add (POST)`, each of which goes on where the one above it ends. */
function routesOf(printed: string): string[] {
  const above: string[] = []
  return printed.split('\n').flatMap((line) => {
    const {
      indent = '',
      part = '',
      methods = '',
    } = /^(?<indent>[│ ]*)[├└]── (?<part>[^ ]*)(?: \((?<methods>.*)\))?/.exec(line)?.groups ?? {}
    above.splice(indent.length / 4, Infinity, part)
    const known = methods.split(', ').filter((method) => method === 'GET' || method === 'POST')
    return known.map((method) => `${method} ${above.join('')}`)
  })
}
