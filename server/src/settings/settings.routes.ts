import type { Serve } from '../http/serve.ts'
import { listSettings, saveSetting } from './settings.ts'

export function settingRoutes(serve: Serve): void {
  serve('GET /api/portal/setting/list', async ({ tx }) => ({ items: await listSettings(tx), next: null }))
  serve('POST /api/portal/setting/save', ({ tx, caller }, { body }) => saveSetting(tx, caller.id, body.key, body.value))
}
