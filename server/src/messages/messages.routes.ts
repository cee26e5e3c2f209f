import type { Serve } from '../http/serve.ts'
import { listMails } from './mail.ts'
import { listNotifications, readNotifications } from './notification.ts'

export function notificationRoutes(serve: Serve): void {
  serve('GET /api/notification/list', listNotifications)
  serve('POST /api/notification/read', readNotifications)
}

export function portalMailRoutes(serve: Serve): void {
  serve('GET /api/portal/mail/list', listMails)
}
