import type { Serve } from '../http/serve.ts'
import { preview, shownAnswers, shownDocuments } from './documents.ts'
import { arrange, createDocument, listDocuments, listVersions, publish, readDocument } from './publication.ts'
import { vote } from './vote.ts'

export function documentRoutes(serve: Serve): void {
  serve('GET /api/user/help_support', async ({ tx, caller, visit: { language } }) => ({
    items: await shownAnswers(tx, { language, accountId: caller.id }),
    next: null,
  }))
  serve('GET /api/user/law', async ({ tx, visit: { language } }) => ({
    items: await shownDocuments(tx, { kind: 'policy', language }),
    next: null,
  }))
  serve('POST /api/user/help_vote', vote)
}

export function portalDocumentRoutes(serve: Serve): void {
  serve('GET /api/portal/document/list', async ({ tx, visit }) => ({
    items: await listDocuments(tx, visit.language),
    next: null,
  }))
  serve('GET /api/portal/document/detail', ({ tx, visit }, { query }) => readDocument(tx, visit.language, query.id))
  serve('GET /api/portal/document/history', ({ tx }, { query }) => listVersions(tx, query))
  serve('POST /api/portal/document/preview', ({ tx }, { body }) => preview(tx, body.body))
  serve('POST /api/portal/document/create', createDocument)
  serve('POST /api/portal/document/arrange', arrange)
  serve('POST /api/portal/document/publish', publish)
}
