import { accountEndpoints } from './accounts.ts'
import { addressEndpoints } from './addresses.ts'
import { cartEndpoints } from './cart.ts'
import { catalogEndpoints } from './catalog.ts'
import { portalCategoryEndpoints } from './categories.ts'
import { documentEndpoints, portalDocumentEndpoints } from './documents.ts'
import { chatEndpoints, portalChatEndpoints } from './chat.ts'
import { blockchainEndpoints } from './blockchain.ts'
import { auditLogEndpoints } from './audit-log.ts'
import { portalMailEndpoints } from './mails.ts'
import { shopAdministrationEndpoints } from './shop-administration.ts'
import { portalEarningEndpoints } from './earnings.ts'
import { analyticsEndpoints } from './analytics.ts'
import { portalFreightEndpoints } from './freight.ts'
import { ledgerEndpoints } from './ledger.ts'
import { notificationEndpoints } from './notifications.ts'
import { portalNoticeEndpoints } from './notices.ts'
import { orderEndpoints } from './orders.ts'
import { portalOrderEndpoints } from './shipping.ts'
import { portalHeroEndpoints } from './heroes.ts'
import { inboxEndpoints } from './inbox.ts'
import { applicationEndpoints, portalApplicationEndpoints } from './applications.ts'
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
import { staffEndpoints } from './staff.ts'
import { shopSettingEndpoints } from './shop-settings.ts'
import { shopEndpoints } from './shops.ts'
import { portalTeamEndpoints } from './team.ts'
import { portalTrackingEndpoints } from './tracking-imports.ts'
import { userCareEndpoints } from './user-care.ts'
import { portalUserEndpoints } from './users.ts'
import { portalTopUpEndpoints, topUpEndpoints } from './top-ups.ts'
import { portalWithdrawalEndpoints, shopWithdrawalEndpoints, withdrawalEndpoints } from './withdrawals.ts'

/** Every JSON endpoint; uploads and the event stream are not part of it. Browsers import its type only. */
export const contract = {
  ...accountEndpoints,
  ...addressEndpoints,
  ...cartEndpoints,
  ...catalogEndpoints,
  ...documentEndpoints,
  ...chatEndpoints,
  ...notificationEndpoints,
  ...orderEndpoints,
  ...applicationEndpoints,
  ...privacyEndpoints,
  ...refundEndpoints,
  ...reviewEndpoints,
  ...secondFactorEndpoints,
  ...securityEndpoints,
  ...settingEndpoints,
  ...shopEndpoints,
  ...topUpEndpoints,
  ...withdrawalEndpoints,
  ...portalCategoryEndpoints,
  ...portalDocumentEndpoints,
  ...portalChatEndpoints,
  ...blockchainEndpoints,
  ...analyticsEndpoints,
  ...ledgerEndpoints,
  ...auditLogEndpoints,
  ...portalEarningEndpoints,
  ...portalFreightEndpoints,
  ...portalHeroEndpoints,
  ...inboxEndpoints,
  ...portalMailEndpoints,
  ...shopAdministrationEndpoints,
  ...portalNoticeEndpoints,
  ...portalOrderEndpoints,
  ...portalApplicationEndpoints,
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
  ...shopSettingEndpoints,
  ...staffEndpoints,
  ...portalTopUpEndpoints,
  ...portalWithdrawalEndpoints,
  ...shopWithdrawalEndpoints,
}

export type Contract = typeof contract
