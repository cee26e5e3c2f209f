import { accountEndpoints } from './accounts.ts'
import { addressEndpoints } from './addresses.ts'
import { cartEndpoints } from './cart.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { orderEndpoints, portalOrderEndpoints } from './orders.ts'
import { shopEndpoints } from './shops.ts'
import { portalWalletEndpoints, walletEndpoints } from './wallet.ts'

/** Everything that can be asked as JSON; uploads and the event stream stand beside it. Browsers import its type only. */
export const contract = {
  ...accountEndpoints,
  ...addressEndpoints,
  ...cartEndpoints,
  ...catalogueEndpoints,
  ...orderEndpoints,
  ...shopEndpoints,
  ...walletEndpoints,
  ...portalOrderEndpoints,
  ...portalWalletEndpoints,
}

export type Contract = typeof contract
