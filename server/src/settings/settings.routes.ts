import { checkSecondFactor } from '../http/second-factor.ts'
import type { Serve } from '../http/serve.ts'
import { selectCurrencies, selectPortalCurrencies } from './currency.sql.ts'
import { changeCurrency } from './currency.ts'
import { needsProof } from './setting.rules.ts'
import { listSettings, saveSetting } from './settings.ts'

export function settingRoutes(serve: Serve): void {
  serve('GET /api/portal/setting/list', async ({ tx, caller }) => ({
    items: await listSettings(tx, caller.duties),
    next: null,
  }))
  serve('GET /api/user/currency_list', async ({ tx }) => ({ items: await selectCurrencies(tx) }))
  serve('GET /api/portal/currency/list', async ({ tx }) => ({ items: await selectPortalCurrencies(tx), next: null }))
  serve('POST /api/portal/currency/save', changeCurrency)
  serve(
    'POST /api/portal/setting/save',
    ({ tx, caller }, { body }) => saveSetting(tx, caller, body.key, body.value),
    async ({ resources, caller }, { body }) => {
      if (needsProof(body.key)) await checkSecondFactor(resources.databases.reader, caller)
    },
  )
}
