import type { FileName } from '@sealane/contract/locales'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'

/** Versions that are shown at once; a text rarely has more. */
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

/** What was published in a language, the newest first. */
export function useHistory(id: string, language: FileName) {
  return useServerQuery({
    queryKey: ['document', 'history', id, language],
    queryFn: () => call('GET /api/portal/document/history', { query: { id, language, limit: historyMaximum } }),
  })
}

/** As shoppers would see it: rendered by the server, so that nothing of the text is trusted here. */
export function usePreview(body: string) {
  return useServerQuery({
    queryKey: ['preview', body],
    queryFn: () => call('POST /api/portal/document/preview', { body: { body } }),
    isEnabled: body.trim() !== '',
  })
}
