import type { Serve } from '../http/serve.ts'
import { showCustody } from './custody.ts'
import { listPortalNetworks, resumeNetwork } from './network-office.ts'
import { listNetworks } from './network.ts'

export function blockchainRoutes(serve: Serve): void {
  serve('GET /api/user/getBlockchain', listNetworks)
  serve('GET /api/portal/network/list', async ({ tx }) => ({ items: await listPortalNetworks(tx), next: null }))
  serve('POST /api/portal/network/resume', resumeNetwork)
  serve('GET /api/portal/ledger/custody', ({ tx }) => showCustody(tx))
}
