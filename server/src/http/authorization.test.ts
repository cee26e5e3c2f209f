import { duties, shopRoles, type Access, type Duty } from '@sealane/contract/access'
import type { Endpoint } from '@sealane/contract/endpoint'
import { contract } from '@sealane/contract/index'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { buildWorld } from '../../test/world.ts'
import { createApp } from '../app.ts'

const api = await startApi()
const { shops } = await buildWorld(api.databases.writer)

const hire: Record<string, () => Promise<string | undefined>> = {
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
  ...forEach(shopRoles, (role) => [
    `a shop’s ${role}`,
    async () => (await api.hireSeller(shops.kumoriya.id, undefined, role)).token,
  ]),
  ...forEach(duties, (duty) => [
    `an operator of ${duty}`,
    async () => (await api.hireOperator(undefined, [duty])).token,
  ]),
}
const roles = Object.keys(hire)
const tokens = new Map<string, string | undefined>()
for (const role of roles) tokens.set(role, await hire[role]?.())
/** These calls end the session in which they are made, or the role that admits it. */
const endings = ['POST /api/user/logout', 'POST /api/portal/shop/leave']

function forEach<Name>(names: readonly Name[], entry: (name: Name) => [string, () => Promise<string>]) {
  return Object.fromEntries(names.map(entry))
}

const isUnknown = (role: string) => ['visitor', 'who was logged out', 'whose session is over'].includes(role)

/** Whether the contract allows the role. */
function may(role: string, access: Access): boolean {
  if (access.caller === 'visitor' || access.caller === 'anyone') return true
  if (access.caller === 'shopper') return !isUnknown(role)
  const operators = 'duties' in access ? ['owner', ...access.duties].map((duty) => `an operator of ${duty}`) : []
  const enough = 'shopRole' in access ? shopRoles.slice(0, shopRoles.indexOf(access.shopRole) + 1) : []
  return [...operators, ...enough.map((shopRole) => `a shop’s ${shopRole}`)].includes(role)
}

/** Returns a name such as `operator of finance`. */
function nameOf(access: Access): string {
  const dutyText = 'duties' in access ? ` of ${access.duties.join(', ')}` : ''
  return `${access.caller}${dutyText}${'shopRole' in access ? `, ${access.shopRole} and above` : ''}`
}

const cases = (Object.entries(contract) as [string, Endpoint][]).flatMap(([address, endpoint]) =>
  roles.map((role) => ({ address, for: nameOf(endpoint), role, isAllowed: may(role, endpoint) })),
)

// Each request is empty: the caller is checked before anything is read. ownership.test.ts checks the owners of the named rows.
test.each(cases)('$address is for $for: $role', async ({ address, role, isAllowed }) => {
  const [method, url] = address.split(' ') as ['GET' | 'POST', string]
  const token = endings.includes(address) ? await hire[role]?.() : tokens.get(role)
  const answer = await api.app.inject({ method, url, ...(token !== undefined && { headers: { token } }) })
  const expectedStatus = isAllowed ? 200 : isUnknown(role) ? 401 : 403
  expect(answer.statusCode).toBe(expectedStatus)
  expect(answer.json()).toMatchObject(
    expectedStatus === 200
      ? { msg: expect.any(String) }
      : { code: expectedStatus, data: null, msg: expect.any(String) },
  )
})

test('the API does not start while something for operators does not say for which duty it is', async () => {
  const endpoint = contract['GET /api/portal/team/list'] as { duties: readonly Duty[] }
  const { duties: declared } = endpoint
  endpoint.duties = []
  try {
    const started = createApp(api.resources, { log: false, limits: false, trustedProxies: [] })
    await expect(started).rejects.toThrow('GET /api/portal/team/list does not say for which of the staff it is')
  } finally {
    endpoint.duties = declared
  }
})

/** Files outside the contract, each with the first staff role that is refused. */
const files = [
  { file: 'GET /api/portal/earnings_file', role: 'a shop’s packer' },
  { file: 'GET /api/portal/earnings_file', role: 'an operator of owner' },
  { file: 'GET /api/portal/ledger_file', role: 'an operator of support' },
  { file: 'POST /api/portal/product/import', role: 'a shop’s packer' },
  { file: 'POST /api/portal/product/import', role: 'an operator of support' },
  { file: 'GET /api/portal/product/export', role: 'a shop’s packer' },
  { file: 'GET /api/portal/product/export', role: 'an operator of finance' },
]
test.each(files)('$file is not for $role', async ({ file, role }) => {
  const [method, url] = file.split(' ') as ['GET' | 'POST', string]
  const answer = await api.app.inject({ method, url, headers: { token: tokens.get(role) ?? '' } })
  expect(answer.statusCode).toBe(403)
})

/** Routes without an envelope: pictures and files, the event stream, exports, the page that turns mails off, and the documentation of the API. */
const besides = [
  ...['POST /api/common/upload', 'GET /api/user/export_file', 'GET /api/notification/stream'],
  ...['GET /api/user/bill_file', 'GET /api/portal/earnings_file', 'GET /api/portal/ledger_file'],
  ...['GET /api/notification/mail_off', 'POST /api/notification/mail_off'],
  ...['POST /api/portal/product/import', 'GET /api/portal/product/export'],
]
const ofAll = /^GET \/(pictures\/:name|files\/:name|docs(\/.*)?)$/

test('the server answers what the contract declares, for whom it declares it, and nothing else', () => {
  const calls = routesOf(api.app.printRoutes({ commonPrefix: false })).filter((route) => !ofAll.test(route))
  expect(new Set(calls)).toEqual(new Set([...Object.keys(contract), ...besides]))
})

/** Reads the routes from a tree of lines such as `│   └── _add (POST)`, each of which continues the path of the line above it. */
function routesOf(printed: string): string[] {
  const above: string[] = []
  return printed.split('\n').flatMap((line) => {
    const {
      indent = '',
      part = '',
      methods = '',
    } = /^(?<indent>[│ ]*)[├└]── (?<part>[^ ]*)(?: \((?<methods>.*)\))?/.exec(line)?.groups ?? {}
    above.splice(indent.length / 4, Infinity, part)
    const verbs = methods.split(', ').filter((method) => method === 'GET' || method === 'POST')
    return verbs.map((method) => `${method} ${above.join('')}`)
  })
}
