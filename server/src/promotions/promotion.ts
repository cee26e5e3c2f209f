/** The operations on promo codes for other modules. */
export { revokeFirstBudgets } from './budget.sql.ts'
export {
  giveBudgetBack,
  giveUseBack,
  insertUse as usePromotion,
  lockPromotion,
  lockPromotionOfGroup,
  selectPromotion as findPromotion,
} from './promotion.sql.ts'
