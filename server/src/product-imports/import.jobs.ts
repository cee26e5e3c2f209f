import { hasDuty, hasRole } from '@sealane/contract/access'
import { productImportEndpoints } from '@sealane/contract/product-imports'
import { setTimeout as wait } from 'node:timers/promises'
import { discardStored } from '../uploads/upload.sql.ts'
import type { Database } from '../db/database.ts'
import type { Resources } from '../resources.ts'
import {
  claimImport,
  deathsMaximum,
  forgetOldFiles,
  renewImportClaim,
  moveImport,
  releaseImport,
  saveFailure,
  selectRights,
  setBackImport,
  type Claimed,
} from './import.sql.ts'
import { openPictures } from './import-pictures.ts'
import { readNext } from './import-read.ts'
import { applyNextLine } from './import-take.ts'
import { undoNext } from './import-undo.ts'
import { log } from '../log.ts'

/** Orders wait for the same workers. */
const sliceMs = 5_000

/** A step says whether there is another. `close` gives back what the steps needed. */
type ImportWork = { step: () => Promise<boolean>; close: () => Promise<void> }

/**
 * Works for some seconds on the import whose turn it is: reads it, takes it over or undoes it, each product in a transaction of its own. Whoever
 * is killed has lost no more than the product in hand; the next run goes on behind it.
 */
export async function runImports(database: Database, resources: Resources): Promise<void> {
  const hasRoom = resources.disk.room() === 'enough' // Products bring pictures; to undo an import takes none.
  const claimed = await claimImport(database, hasRoom ? ['reading', 'running', 'undoing'] : ['undoing'])
  if (claimed === undefined) return
  try {
    if (claimed.status === 'reading' && claimed.deaths >= deathsMaximum)
      throw new Error(`${claimed.deaths} workers died of it`)
    await withImportClaim(database, claimed, () => work(database, resources, claimed))
    await releaseImport(database, claimed)
  } catch (error) {
    if (claimed.status !== 'reading') {
      await setBackImport(database, claimed)
      throw error
    }
    log.error({ part: 'imports', import: claimed.id, err: error }, 'A file could not be read')
    await saveFailure(database, claimed.id, { code: 'broken', row: 0, column: '' })
  }
}

/** A claim lasts 30 seconds. */
const claimRenewalMs = 3_000

/** A large file or slow pictures must not let a second worker take it: whoever works on it says so all the while. */
async function withImportClaim(database: Database, claimed: Claimed, doWork: () => Promise<void>): Promise<void> {
  const ending = new AbortController()
  const holding = keepRenewingClaim(database, claimed, ending.signal)
  try {
    await doWork()
  } finally {
    ending.abort()
    await holding // What is said too late would hold up the next.
  }
}

async function keepRenewingClaim(database: Database, claimed: Claimed, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await wait(claimRenewalMs, undefined, { signal }).catch(ignoreEnd)
    if (!signal.aborted) await renewImportClaim(database, claimed).catch(report)
  }
}

function ignoreEnd(error: Error): void {
  if (error.name !== 'AbortError') throw error
}

/** The claim still lasts for the next try; when the database stays away, the work itself says so. */
function report(error: unknown): void {
  log.error({ part: 'imports', err: error }, 'A claim could not be renewed')
}

const after = { reading: 'read', running: 'done', undoing: 'undone' } as const
/** Whether the import's person still may change products of its shop, by a duty or by their role there. */
async function isAllowed(database: Database, claimed: Claimed): Promise<boolean> {
  const rights = await selectRights(database, claimed)
  if (rights === undefined) return false
  const { duties, shopRole } = productImportEndpoints['POST /api/portal/product/import/start']
  return hasDuty(rights.duties, duties) || (rights.role !== null && hasRole(rights.role, shopRole))
}

/** The status of an import whose person may not go on. Products that were written stay, and colleagues can undo them. */
const left = { reading: 'failed', running: 'done', undoing: 'done' } as const

async function work(database: Database, resources: Resources, claimed: Claimed): Promise<void> {
  const { id, status } = claimed
  if (status !== 'reading' && status !== 'running' && status !== 'undoing') return
  const begun = await begin(resources, claimed)
  if (begun === undefined) {
    await moveImport(database, id, { from: [status], to: 'failed' })
    return
  }
  const endsAt = Date.now() + sliceMs
  try {
    for (let isMore = true; isMore && Date.now() <= endsAt; ) {
      if (!(await isAllowed(database, claimed))) {
        await moveImport(database, id, { from: [status], to: left[status] })
        return
      }
      isMore = await begun.step()
      if (!isMore) await moveImport(database, id, { from: [status], to: after[status] })
    }
  } finally {
    await begun.close()
  }
}

/** Undefined where the file cannot be used. */
async function begin(resources: Resources, claimed: Claimed): Promise<ImportWork | undefined> {
  const { writer } = resources.databases
  if (claimed.status === 'reading') return readNext(resources, claimed)
  const close = async () => {}
  if (claimed.status === 'undoing') return { step: () => undoNext(writer, claimed), close }
  const pictures = await openPictures(resources, claimed)
  return { step: () => applyNextLine(resources, claimed, pictures), close }
}

/** Files of imports are kept for 30 days; one that was only looked at by then has to be sent again. What it did can still be undone. */
export async function discardImportFiles(database: Database): Promise<void> {
  await database.transaction().execute(async (tx) => discardStored(tx, await forgetOldFiles(tx)))
}
