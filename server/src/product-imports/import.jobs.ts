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

/** Short, because the same workers process the orders. */
const sliceMs = 5_000

/** `step` returns whether there is another step. `close` releases what the steps used. */
type ImportWork = { step: () => Promise<boolean>; close: () => Promise<void> }

/**
 * Works for a few seconds on the next import in turn: reads, applies or undoes it, each product in its own transaction. If the process is killed,
 * only the current product is lost, and the next run continues after the last finished one.
 */
export async function runImports(database: Database, resources: Resources): Promise<void> {
  const hasRoom = resources.disk.room() === 'enough' // An import stores pictures on the disk; an undo stores none.
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

/** Renews the claim during the work, so that no second worker takes the import while a large file or slow pictures take long. */
async function withImportClaim(database: Database, claimed: Claimed, doWork: () => Promise<void>): Promise<void> {
  const ending = new AbortController()
  const holding = keepRenewingClaim(database, claimed, ending.signal)
  try {
    await doWork()
  } finally {
    ending.abort()
    await holding // A renewal that arrives after the end would delay the next worker.
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

/** Logs the error only: the claim lasts until the next renewal. If the database stays unavailable, the work itself fails. */
function report(error: unknown): void {
  log.error({ part: 'imports', err: error }, 'A claim could not be renewed')
}

const after = { reading: 'read', running: 'done', undoing: 'undone' } as const
/** Whether the account that runs the import may still change products of its shop, by a duty or by its role in the shop. */
async function isAllowed(database: Database, claimed: Claimed): Promise<boolean> {
  const rights = await selectRights(database, claimed)
  if (rights === undefined) return false
  const { duties, shopRole } = productImportEndpoints['POST /api/portal/product/import/start']
  return hasDuty(rights.duties, duties) || (rights.role !== null && hasRole(rights.role, shopRole))
}

/** The status of an import whose account lost the permission. Products that were already saved stay, and colleagues can undo them. */
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

/** Returns undefined if the file cannot be used. */
async function begin(resources: Resources, claimed: Claimed): Promise<ImportWork | undefined> {
  const { writer } = resources.databases
  if (claimed.status === 'reading') return readNext(resources, claimed)
  const close = async () => {}
  if (claimed.status === 'undoing') return { step: () => undoNext(writer, claimed), close }
  const pictures = await openPictures(resources, claimed)
  return { step: () => applyNextLine(resources, claimed, pictures), close }
}

/**
 * Deletes files of imports after 30 days. An import that was only read and not started by then must be sent again. A finished one can still be
 * undone.
 */
export async function discardImportFiles(database: Database): Promise<void> {
  await database.transaction().execute(async (tx) => discardStored(tx, await forgetOldFiles(tx)))
}
