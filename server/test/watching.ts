import { sql } from 'kysely'
import type { TestPerson, TestApi } from './api.ts'
import { xpub } from './platform-wallet.ts'
import { until, type Chain } from './anvil.ts'

/** Sets the network `ERC20` up on this chain. */
export async function setUp(operator: TestPerson, settings: Record<string, string | number | boolean>): Promise<void> {
  for (const [field, value] of Object.entries(settings)) {
    await operator.call('POST /api/portal/setting/save', { body: { key: `network.ERC20.${field}`, value } })
  }
}

export async function setUpChain(operator: TestPerson, chain: Chain, confirmations: number): Promise<void> {
  await setUp(operator, { token: chain.token, xpub, confirmations, rpc: chain.url })
}

/** Returns the address that this shopper pays to. */
export async function addressOf({ call }: TestPerson, id = 'ERC20'): Promise<string> {
  const { items } = await call('GET /api/user/getBlockchain')
  return items.find(({ network }) => network === id)?.address ?? ''
}

/** Waits until every block is read as the chain has it now, and confirmed payments are credited, which the next look does. */
export async function settle({ databases }: Pick<TestApi, 'databases'>, chain: Chain): Promise<void> {
  await until(async () => (await lastRead(databases))?.hash === (await chain.newest()))
  const then = await lastRead(databases)
  await until(async () => (await lastRead(databases))?.read_at.getTime() !== then?.read_at.getTime())
}

async function lastRead({ reader }: TestApi['databases']) {
  return reader
    .selectFrom('chain_cursors as c')
    .innerJoin('chain_blocks as b', (join) =>
      join.onRef('b.network', '=', 'c.network').on('b.number', '=', sql<number>`c.next_block - 1`),
    )
    .select(['c.read_at', 'b.hash'])
    .where('c.network', '=', 'ERC20')
    .executeTakeFirst()
}
