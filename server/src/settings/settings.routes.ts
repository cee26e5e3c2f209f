import { hasDuty } from '@sealane/contract/access'
import { checkSecondFactor } from '../http/second-factor.ts'
import type { Serve } from '../http/serve.ts'
import { selectCurrencies, selectPortalCurrencies } from './currency.sql.ts'
import { changeCurrency } from './currency.ts'
import { askChain } from './network-settings.ts'
import { dutyOf, needsProof } from './setting.rules.ts'
import { cancelSetting, confirmSetting, saveSetting } from './setting-change.ts'
import { listSettings } from './setting-list.ts'

/** `chainIdOf` asks the node at this address for its chain. */
export function settingRoutes(serve: Serve, chainIdOf: (rpc: string) => Promise<number>): void {
  serve('GET /api/portal/setting/list', async ({ tx, caller }) => ({
    items: await listSettings(tx, caller),
    next: null,
  }))
  serve('POST /api/portal/setting/confirm', ({ tx, caller }, { body }) => confirmSetting(tx, caller, body.id))
  serve('POST /api/portal/setting/cancel', ({ tx, caller }, { body }) => cancelSetting(tx, caller, body.id))
  serve('GET /api/user/currency_list', async ({ tx }) => ({ items: await selectCurrencies(tx) }))
  serve('GET /api/portal/currency/list', async ({ tx }) => ({ items: await selectPortalCurrencies(tx), next: null }))
  serve('POST /api/portal/currency/save', changeCurrency)
  serve(
    'POST /api/portal/setting/save',
    ({ tx, caller }, { body: { key, value } }, chainId: number | undefined) =>
      saveSetting(tx, caller, { key, value, chainId }),
    async ({ resources, caller }, { body }) => {
      const { reader } = resources.databases
      if (needsProof(body.key)) await checkSecondFactor(reader, caller)
      return hasDuty(caller.duties, [dutyOf(body.key)]) ? askChain(reader, body, chainIdOf) : undefined
    },
  )
}
