/** What other nouns may ask of promo codes. */
export { revokeFirstBudgets } from './budget.sql.ts'
export {
  giveBudgetBack,
  giveUseBack,
  insertUse as usePromotion,
  lockPromotion,
  lockPromotionOfGroup,
  selectPromotion as findPromotion,
} from './promotion.sql.ts'
