import { hasDuty } from '@sealane/contract/access'
import { checkSecondFactor } from '../http/second-factor.ts'
import type { Serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { selectCurrencies, selectPortalCurrencies } from './currency.sql.ts'
import { changeCurrency } from './currency.ts'
import { addressFaultOf } from './called-address.ts'
import { fetchChainId } from './network-settings.ts'
import { dutyOf, needsProof } from './setting.rules.ts'
import { cancelSetting, confirmSetting, saveSetting } from './setting-change.ts'
import { listSettings } from './setting-list.ts'

export function settingRoutes(serve: Serve): void {
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
      if (!hasDuty(caller.duties, [dutyOf(body.key)])) return undefined
      const fault = await addressFaultOf(body, resources.privateHosts)
      if (fault !== undefined) throw new Refusal('INVALID_INPUT', { fields: { value: fault } })
      return fetchChainId(reader, body, resources.chainIdOf)
    },
  )
}
