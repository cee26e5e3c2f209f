import type { Serve } from '../http/serve.ts'
import { listMails } from './mail.ts'
import { changeNotificationSettings, notificationSettings } from './notification-choice.ts'
import { listNotifications, readNotifications } from './notification.ts'
import { subscribe, unsubscribe } from './push.ts'

export function notificationRoutes(serve: Serve): void {
  serve('GET /api/notification/list', listNotifications)
  serve('POST /api/notification/read', readNotifications)
  serve('GET /api/notification/settings', notificationSettings)
  serve('POST /api/notification/settings', changeNotificationSettings)
  serve('POST /api/notification/subscribe', subscribe)
  serve('POST /api/notification/unsubscribe', unsubscribe)
}

export function portalMailRoutes(serve: Serve): void {
  serve('GET /api/portal/mail/list', listMails)
}
