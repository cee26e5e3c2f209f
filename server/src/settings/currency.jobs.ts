import * as v from 'valibot'
import type { Database } from '../db/database.ts'
import { fetchOutside } from '../outside.ts'
import type { Resources } from '../resources.ts'
import { saveRates } from './currency.sql.ts'
import { readSetting } from './settings.ts'
import { log } from '../log.ts'

const timeoutMs = 10_000
/** The format of most sources of rates: the amount of each currency that is one dollar. */
const Published = v.object({ base: v.literal('USD'), rates: v.record(v.string(), v.number()) })

/** Fetches today's rates from the configured source. A rate that more than halved or doubled is not saved and waits for an operator; it is logged. */
export async function fetchRates(database: Database, { privateHosts }: Pick<Resources, 'privateHosts'>): Promise<void> {
  const source = await readSetting(database, 'currency.source')
  if (source === '') return
  const { status, text } = await fetchOutside(source, { privateHosts, timeoutMs })
  if (status !== 200) throw new Error(`The source of currency rates answered ${status}`)
  const { rates } = v.parse(Published, JSON.parse(text))
  const given = Object.entries(rates)
    .filter(([, perDollar]) => Number.isFinite(perDollar) && perDollar > 0)
    .map(([code, perDollar]) => ({ code, perDollar }))
  const left = await database.transaction().execute((tx) => saveRates(tx, given))
  if (left.length > 0)
    log.error({ part: 'currencies', currencies: left }, 'New rates are implausible and were left out')
}
