import { hasDuty, hasRole } from '@sealane/contract/access'
import { productImportEndpoints } from '@sealane/contract/product-imports'
import { setTimeout as wait } from 'node:timers/promises'
import { discardStored } from '../uploads/upload.sql.ts'
import type { Database } from '../db/database.ts'
import type { Resources } from '../resources.ts'
import {
  claimImport,
  deathsMaximum,
  releaseImport,
  renewImportClaim,
  setBackImport,
  type Claimed,
} from './import-claim.sql.ts'
import { deleteFailedLines, forgetOldFiles, moveImport, selectRights } from './import.sql.ts'
import { openPictures } from './import-pictures.ts'
import { openComparison } from './import-compare.ts'
import { refuseWaiting } from './import-line.sql.ts'
import { stageFile } from './import-stage.ts'
import { applyNextLine } from './import-apply.ts'
import { undoNext } from './import-undo.ts'
import { saveFailure } from './staging.sql.ts'
import { log } from '../log.ts'

/** Short, so that shops take turns. */
const sliceMs = 5_000
/** Imports that this process works on at once. */
const importsAtOnce = 2
let running = 0
/** Whether this process reads a file: one at a time, because a large one needs much memory. */
let isStagingFile = false

/**
 * Works for a few seconds on the next imports in turn: reads a file, compares its products, applies or undoes them, each product in its own
 * transaction. If the process is killed, only the current product is lost, and the next run continues after the last finished one.
 */
export async function runImports(database: Database, resources: Resources): Promise<void> {
  if (running >= importsAtOnce) return
  running += 1
  try {
    const endsAt = Date.now() + sliceMs
    for (let isMore = true; isMore && Date.now() <= endsAt; ) isMore = await runNextImport(database, resources, endsAt)
  } finally {
    running -= 1
  }
}

/** Claims the next import for which this process has room. */
async function claimNext(database: Database, { disk }: Resources): Promise<Claimed | undefined> {
  if (disk.room() !== 'enough') return claimImport(database, ['undo']) // An import stores pictures on the disk; an undo stores none.
  if (isStagingFile) return claimImport(database, ['compare', 'apply', 'undo'])
  isStagingFile = true // Before the claim: two of them may be made at once.
  const claimed = await claimImport(database, ['stage', 'compare', 'apply', 'undo']).catch(endStaging)
  if (claimed?.step !== 'stage') isStagingFile = false
  return claimed
}

function endStaging(error: unknown): never {
  isStagingFile = false
  throw error
}

/** Returns false if no import waits. */
async function runNextImport(database: Database, resources: Resources, endsAt: number): Promise<boolean> {
  const claimed = await claimNext(database, resources)
  if (claimed === undefined) return false
  try {
    await withImportClaim(database, claimed, () => work(resources, claimed, endsAt))
    await releaseImport(database, claimed)
  } catch (error) {
    await setBackImport(database, claimed) // It is tried again after the others.
    throw error
  } finally {
    if (claimed.step === 'stage') isStagingFile = false
  }
  return true
}

/** Whether the step changes no product of the shop. */
function isDryRun({ step }: Claimed): boolean {
  return step === 'stage' || step === 'compare'
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

/** Whether the account that runs the import may still change products of its shop, by a duty or by its role in the shop. */
async function isAllowed(database: Database, claimed: Claimed): Promise<boolean> {
  const rights = await selectRights(database, claimed)
  if (rights === undefined) return false
  const { duties, shopRole } = productImportEndpoints['POST /api/portal/product/import/start']
  return hasDuty(rights.duties, duties) || (rights.role !== null && hasRole(rights.role, shopRole))
}

/** Ends an import whose file or products have stopped workers again and again. */
async function endBroken(database: Database, claimed: Claimed): Promise<void> {
  log.error({ part: 'imports', import: claimed.id, deaths: claimed.deaths }, 'A file could not be read')
  await saveFailure(database, claimed, { code: 'broken', row: 0, column: '' })
}

/** Ends an import whose account lost the permission. Products that were already saved stay, and colleagues can undo them. */
async function endForbidden(database: Database, claimed: Claimed): Promise<void> {
  const { id, step } = claimed
  if (step === 'stage' || step === 'compare') {
    await saveFailure(database, claimed, { code: 'not_allowed', row: 0, column: '' })
    return
  }
  if (step === 'apply') await refuseWaiting(database, id, 'NOT_ALLOWED')
  await moveImport(database, id, { from: [statusOf[step]], to: 'done' })
}

const statusOf = { compare: 'reading', apply: 'running', undo: 'undoing' } as const
const statusAfter = { compare: 'read', apply: 'done', undo: 'undone' } as const

/** Does the claimed step until the time is over, or until nothing is left to do. */
async function work(resources: Resources, claimed: Claimed, endsAt: number): Promise<void> {
  const { id, step } = claimed
  const { writer } = resources.databases
  if (isDryRun(claimed) && claimed.deaths >= deathsMaximum) return endBroken(writer, claimed)
  if (!(await isAllowed(writer, claimed))) return endForbidden(writer, claimed)
  if (step === 'stage') return stageFile(resources, claimed)
  const doNext = await open(resources, claimed)
  while (await doNext()) {
    if (Date.now() > endsAt) return
    if (!(await isAllowed(writer, claimed))) return endForbidden(writer, claimed)
  }
  await moveImport(writer, id, { from: [statusOf[step]], to: statusAfter[step] })
}

/** Returns a function that does the next part of the work, and returns false if there was none. */
async function open(resources: Resources, claimed: Claimed): Promise<() => Promise<boolean>> {
  const { writer } = resources.databases
  if (claimed.step === 'compare') return openComparison(resources, claimed)
  if (claimed.step === 'undo') return () => undoNext(writer, claimed)
  const pictures = await openPictures(resources, claimed)
  return () => applyNextLine(resources, claimed, pictures)
}

/**
 * Deletes files of imports after 30 days. An import that was only read and not started by then must be sent again, and its lines are deleted too. A
 * finished one can still be undone.
 */
export async function discardImportFiles(database: Database): Promise<void> {
  await database.transaction().execute(async (tx) => discardStored(tx, await forgetOldFiles(tx)))
  while (await deleteFailedLines(database));
}
