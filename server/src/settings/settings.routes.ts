import type { Serve } from '../http/serve.ts'
import { selectCurrencies, selectPortalCurrencies } from './currency.sql.ts'
import { changeCurrency } from './currency.ts'
import { listSettings, saveSetting } from './settings.ts'

export function settingRoutes(serve: Serve): void {
  serve('GET /api/portal/setting/list', async ({ tx, caller }) => ({
    items: await listSettings(tx, caller.duties),
    next: null,
  }))
  serve('GET /api/user/currency_list', async ({ tx }) => ({ items: await selectCurrencies(tx) }))
  serve('GET /api/portal/currency/list', async ({ tx }) => ({ items: await selectPortalCurrencies(tx), next: null }))
  serve('POST /api/portal/currency/save', changeCurrency)
  serve('POST /api/portal/setting/save', ({ tx, caller }, { body }) => saveSetting(tx, caller, body.key, body.value))
}
