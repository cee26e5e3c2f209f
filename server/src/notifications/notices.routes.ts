import type { Serve } from '../http/serve.ts'
import { countAudience, sendNotice } from './notice.ts'
import { selectNotices } from './notice.sql.ts'

export function portalNoticeRoutes(serve: Serve): void {
  serve('GET /api/portal/notice/list', ({ tx }, { query }) => selectNotices(tx, query))
  serve('GET /api/portal/notice/count', countAudience)
  serve('POST /api/portal/notice/send', sendNotice)
}
