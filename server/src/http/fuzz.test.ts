import type { Endpoint } from '@sealane/contract/endpoint'
import { contract } from '@sealane/contract/index'
import { expect, test } from 'vitest'
import { byLength, testSeed } from '../../../tools/test-length.js'
import { startApi } from '../../test/api.ts'
import { breakRequest, pick, randomFrom, type Random } from '../../test/broken.ts'
import { faultOf } from '../../test/envelope.ts'
import { expectCleanLedger, order, pay, prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'

/** Three of four requests are broken. */
const perOperation = byLength({ short: 10, full: 50, long: 700 })
console.log(`Fuzz: ${perOperation} requests to each operation, seed ${testSeed}`)

const api = await startApi()
const { products, shops } = await buildWorld(api.databases.writer)
const [tea = 0] = products.tea.variantIds
const hire = {
  visitor: async () => undefined,
  shopper: async () => {
    const buyer = await prepareBuyer(api)
    await pay(buyer, await order(buyer, [tea]))
    await order(buyer, [tea])
    await buyer.call('POST /api/cart/add', { body: { variant_id: String(tea), quantity: 2 } })
    return buyer.token
  },
  seller: async () => (await api.hireSeller(shops.kumoriya.id)).token,
  operator: async () => (await api.hireOperator()).token,
}
type Role = keyof typeof hire
const roles = ['visitor', 'shopper', 'seller', 'operator'] as const
const tokens: Partial<Record<Role, string | undefined>> = {}
for (const role of roles) tokens[role] = await hire[role]()

const addresses = Object.entries(contract) as [string, Endpoint][]

test.each(addresses)(
  '%s answers any broken request as the contract says',
  async (address, endpoint) => {
    const random = randomFrom(testSeed + hashOf(address))
    for (let count = 0; count < perOperation; count++) await sendFuzzed(random, address, endpoint)
  },
  byLength({ short: 60_000, full: 60_000, long: 600_000 }),
)

test('and after all this the money adds up', async () => {
  await expectCleanLedger(api)
})

/** Sends a request, mostly in a role that is allowed. Replaces an account that it logged out. */
async function sendFuzzed(random: Random, address: string, endpoint: Endpoint): Promise<void> {
  const [method, path = ''] = address.split(' ')
  const role = random() < 0.8 ? roleFor(endpoint) : pick(random, roles)
  const token = tokens[role]
  const { query, body, headers } = breakRequest(random, endpoint)
  const answer = await api.app.inject({
    method: method as 'GET' | 'POST',
    url: `${path}?${query}`,
    headers: { ...headers, ...(token !== undefined && { token }), 'content-type': 'application/json' },
    ...(method === 'POST' && body !== undefined && { payload: body }),
  })
  const fault = faultOf(endpoint, answer.statusCode, answer.body)
  expect(fault, `${role} ${address}?${query} ${body?.slice(0, 2_000)} → ${answer.body.slice(0, 500)}`).toBeUndefined()
  if (answer.statusCode === 401 && role !== 'visitor') tokens[role] = await hire[role]()
}

function roleFor({ caller }: Endpoint): Role {
  return caller === 'operator' ? 'operator' : caller === 'staff' || caller === 'seller' ? 'seller' : 'shopper'
}

function hashOf(text: string): number {
  return text.split('').reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
}
