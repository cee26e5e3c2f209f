import type { LineKind } from '@sealane/contract/product-imports'
import { call } from '../app/call.ts'
import { useServerQuery, usePagedServerQuery } from '../app/use-server-query.ts'

const soonMs = 1_000

/** Queries one import, repeatedly while a job works on it. */
export function useImport(id: string, isMoving: boolean) {
  return useServerQuery({
    queryKey: ['import', 'detail', id],
    queryFn: () => call('GET /api/portal/product/import/detail', { query: { id } }),
    everyMs: isMoving ? soonMs : undefined,
  })
}

/** Queries all imports, so that the progress of one remains visible while another is open. */
export function useImports(isMoving: boolean) {
  return usePagedServerQuery({
    queryKey: ['import', 'list'],
    queryFn: (cursor) => call('GET /api/portal/product/import/list', { query: { cursor } }),
    everyMs: isMoving ? soonMs : undefined,
  })
}

export type LineFilter = LineKind | 'all' | 'noted'

/** Queries the lines of an import. `stage` is part of the key, so that the lines are queried again when their result is known. */
export function useLines(id: string, filter: LineFilter, stage: string) {
  const query = filter === 'all' ? {} : filter === 'noted' ? { noted: true } : { kind: filter }
  return usePagedServerQuery({
    queryKey: ['import', 'lines', id, filter, stage],
    queryFn: (cursor) => call('GET /api/portal/product/import/lines', { query: { id, ...query, cursor, limit: 50 } }),
  })
}
