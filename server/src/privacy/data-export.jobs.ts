import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setInterval as every } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { notify } from '../notifications/notification.ts'
import type { Resources } from '../resources.ts'
import { discardStored } from '../uploads/upload.sql.ts'
import {
  claimExport,
  deleteOld,
  renewExportClaim,
  saveFailed,
  saveReady,
  type DataExportRow,
} from './data-export.sql.ts'
import { writeExport } from './export.ts'
import { log } from '../log.ts'

const triesMaximum = 3
const renewClaimEveryMs = 30_000

/** Writes the file that has waited longest. If a job dies, the next one tries again, up to three times. */
export async function writeExports(database: Database, { storage }: Pick<Resources, 'storage'>): Promise<void> {
  const claimed = await claimExport(database)
  if (claimed === undefined) return
  if (claimed.tries > triesMaximum) return giveUp(database, claimed.account_id)
  const file = `private/export-${randomBytes(16).toString('base64url')}.json`
  try {
    await whileClaimed(database, claimed, () =>
      database
        .transaction()
        .execute((tx) => storage.putStream(file, Readable.from(writeExport(tx, claimed.account_id)))),
    )
  } catch (error) {
    await storage.remove(file) // An incomplete file is of no use.
    throw error
  }
  await database.transaction().execute(async (tx) => {
    if (!(await saveReady(tx, claimed, file))) return discardStored(tx, [file])
    return notify(tx, claimed.account_id, { kind: 'export_ready', params: {}, link: '/setting' })
  })
}

async function giveUp(database: Database, accountId: number): Promise<void> {
  log.error({ part: 'exports', account: accountId }, 'The copy of an account’s data was given up')
  await database.transaction().execute(async (tx) => {
    if (await saveFailed(tx, accountId))
      await notify(tx, accountId, { kind: 'export_failed', params: {}, link: '/setting' })
  })
}

/** Deletes files after their retention time. */
export async function discardExports(database: Database): Promise<void> {
  await database.transaction().execute(async (tx) => discardStored(tx, await deleteOld(tx)))
}

/** Renews the claim during the work, so that no second job takes a large export. */
async function whileClaimed(
  database: Database,
  { account_id }: DataExportRow,
  work: () => Promise<void>,
): Promise<void> {
  const ending = new AbortController()
  const holding = (async () => {
    for await (const _ of every(renewClaimEveryMs, undefined, { signal: ending.signal }))
      await renewExportClaim(database, account_id)
  })().catch((error: Error) => {
    if (error.name !== 'AbortError') log.error({ part: 'exports', err: error }, 'A claim could not be renewed')
  })
  try {
    await work()
  } finally {
    ending.abort()
    await holding
  }
}
