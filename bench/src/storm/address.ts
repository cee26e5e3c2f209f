import { sql } from 'kysely'
import { home } from '../people.ts'
import { newcomer, type StormStage } from './stage.ts'
import { once, type Limited } from './storm.ts'

const more = 9

/** One default address: one address set as default repeatedly; ten that all become the default. */
export const defaultAddress: Limited = {
  name: 'default address',
  identical: async (stage, count) => {
    const { mei, ids } = await addressesOf(stage)
    const id = ids.at(-1) ?? ''
    const headers = once()
    return {
      ask: (turn) => mei.by(turn)('POST /api/user/address_set_default', { body: { id } }, headers),
      exactly: { ok: count },
      effect: () => defaultsOf(stage, mei.id),
      expected: [id],
    }
  },
  rival: async (stage, count) => {
    const { mei, ids } = await addressesOf(stage)
    return {
      ask: (turn) => {
        const id = ids[Math.floor(turn / 2) % ids.length] ?? ''
        return mei.by(turn)('POST /api/user/address_set_default', { body: { id } })
      },
      exactly: { ok: count },
      effect: async () => (await defaultsOf(stage, mei.id)).length,
      expected: 1,
    }
  },
}

async function addressesOf(stage: StormStage) {
  const mei = await newcomer(stage, 0)
  const ids = [mei.addressId]
  for (let number = 1; number <= more; number++) {
    const body = { ...home, detail: `Block ${number}` }
    ids.push((await mei.call('POST /api/user/address_add', { body })).id)
  }
  return { mei, ids }
}

async function defaultsOf({ database }: StormStage, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select id from addresses where account_id = ${accountId} and is_default
  `.execute(database)
  return rows.map(({ id }) => String(id))
}
