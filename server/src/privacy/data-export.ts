import type { DataExport } from '@sealane/contract/privacy'
import { lockCaller } from '../accounts/account.sql.ts'
import type { Context } from '../http/serve.ts'
import { discardStored } from '../uploads/upload.sql.ts'
import { insertExportRequest, exportExpiresAt, selectExport, type DataExportRow } from './data-export.sql.ts'

/** Returns the caller's newest export. */
export async function showExport({ tx, caller }: Pick<Context, 'tx' | 'caller'>): Promise<DataExport> {
  return toDataExport(await selectExport(tx, caller.id))
}

/** Requests the file. An earlier file is deleted; a second request during the writing, or within a day after it failed, changes nothing. */
export async function requestExport({ tx, caller }: Pick<Context, 'tx' | 'caller'>): Promise<DataExport> {
  await lockCaller(tx, caller) // Only one of two simultaneous requests discards the file.
  const before = await selectExport(tx, caller.id)
  const request = await insertExportRequest(tx, caller.id)
  await discardStored(tx, before?.file == null ? [] : [before.file])
  return toDataExport(request)
}

function toDataExport(row: DataExportRow | undefined): DataExport {
  if (row === undefined) return { state: 'none', asked_at: null, expires_at: null }
  return {
    state: row.state as DataExport['state'],
    asked_at: row.asked_at.toISOString(),
    expires_at: exportExpiresAt(row)?.toISOString() ?? null,
  }
}
