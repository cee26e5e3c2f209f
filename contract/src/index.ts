import { accountEndpoints } from './accounts.ts'
import { addressEndpoints } from './addresses.ts'
import { cartEndpoints } from './cart.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { portalCategoryEndpoints } from './categories.ts'
import { contentEndpoints, portalContentEndpoints } from './content.ts'
import { conversationEndpoints, portalConversationEndpoints } from './conversations.ts'
import { custodyEndpoints } from './custody.ts'
import { portalDecisionEndpoints } from './decisions.ts'
import { portalMailEndpoints } from './mails.ts'
import { portalMarketEndpoints } from './market.ts'
import { portalEarningEndpoints } from './earnings.ts'
import { figureEndpoints } from './figures.ts'
import { portalFreightEndpoints } from './freight.ts'
import { ledgerEndpoints } from './ledger.ts'
import { notificationEndpoints } from './messages.ts'
import { portalNoticeEndpoints } from './notices.ts'
import { orderEndpoints } from './orders.ts'
import { portalOrderEndpoints } from './shipping.ts'
import { portalHeroEndpoints } from './heroes.ts'
import { inboxEndpoints } from './inbox.ts'
import { partnerEndpoints, portalPartnerEndpoints } from './partners.ts'
import { privacyEndpoints } from './privacy.ts'
import { productImportEndpoints } from './product-imports.ts'
import { portalProductEndpoints } from './products.ts'
import { platformPromoEndpoints, portalPromoEndpoints } from './promotions.ts'
import { reconciliationEndpoints } from './reconciliation.ts'
import { portalRefundEndpoints, refundEndpoints } from './refunds.ts'
import { portalReviewEndpoints, reviewEndpoints } from './reviews.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { securityEndpoints } from './security.ts'
import { settingEndpoints } from './settings.ts'
import { shopMemberEndpoints } from './shop-people.ts'
import { portalShopEndpoints } from './shopkeeping.ts'
import { shopEndpoints } from './shops.ts'
import { portalTeamEndpoints } from './team.ts'
import { portalTrackingEndpoints } from './tracking-imports.ts'
import { userCareEndpoints } from './user-care.ts'
import { portalUserEndpoints } from './users.ts'
import { portalWalletEndpoints, walletEndpoints } from './wallet.ts'
import { portalWithdrawalEndpoints, shopWithdrawalEndpoints, withdrawalEndpoints } from './withdrawals.ts'

/** Everything that can be asked as JSON; uploads and the event stream stand beside it. Browsers import its type only. */
export const contract = {
  ...accountEndpoints,
  ...addressEndpoints,
  ...cartEndpoints,
  ...catalogueEndpoints,
  ...contentEndpoints,
  ...conversationEndpoints,
  ...notificationEndpoints,
  ...orderEndpoints,
  ...partnerEndpoints,
  ...privacyEndpoints,
  ...refundEndpoints,
  ...reviewEndpoints,
  ...secondFactorEndpoints,
  ...securityEndpoints,
  ...settingEndpoints,
  ...shopEndpoints,
  ...walletEndpoints,
  ...withdrawalEndpoints,
  ...portalCategoryEndpoints,
  ...portalContentEndpoints,
  ...portalConversationEndpoints,
  ...custodyEndpoints,
  ...figureEndpoints,
  ...ledgerEndpoints,
  ...portalDecisionEndpoints,
  ...portalEarningEndpoints,
  ...portalFreightEndpoints,
  ...portalHeroEndpoints,
  ...inboxEndpoints,
  ...portalMailEndpoints,
  ...portalMarketEndpoints,
  ...portalNoticeEndpoints,
  ...portalOrderEndpoints,
  ...portalPartnerEndpoints,
  ...portalProductEndpoints,
  ...platformPromoEndpoints,
  ...portalPromoEndpoints,
  ...portalTeamEndpoints,
  ...portalTrackingEndpoints,
  ...productImportEndpoints,
  ...portalUserEndpoints,
  ...reconciliationEndpoints,
  ...userCareEndpoints,
  ...portalRefundEndpoints,
  ...portalReviewEndpoints,
  ...portalShopEndpoints,
  ...shopMemberEndpoints,
  ...portalWalletEndpoints,
  ...portalWithdrawalEndpoints,
  ...shopWithdrawalEndpoints,
}

export type Contract = typeof contract
