import type { FileName } from '@sealane/contract/locales'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'

/** Maximum number of versions on the page; a text rarely has more. */
const historyMaximum = 50

export function useDocuments() {
  return useServerQuery({ queryKey: ['document', 'list'], queryFn: () => call('GET /api/portal/document/list') })
}

export function useDocument(id: string) {
  return useServerQuery({
    queryKey: ['document', 'detail', id],
    queryFn: () => call('GET /api/portal/document/detail', { query: { id } }),
  })
}

/** Queries the published versions of a language, newest first. */
export function useHistory(id: string, language: FileName) {
  return useServerQuery({
    queryKey: ['document', 'history', id, language],
    queryFn: () => call('GET /api/portal/document/history', { query: { id, language, limit: historyMaximum } }),
  })
}

/** Queries the preview. The server renders it, so that the browser does not have to sanitize the text. */
export function usePreview(body: string) {
  return useServerQuery({
    queryKey: ['preview', body],
    queryFn: () => call('POST /api/portal/document/preview', { body: { body } }),
    isEnabled: body.trim() !== '',
  })
}
