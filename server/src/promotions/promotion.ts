/** What other nouns may ask of promo codes. */
export {
  giveUseBack,
  insertUse as usePromotion,
  lockPromotion,
  lockPromotionOfGroup,
  selectPromotion as findPromotion,
} from './promotion.sql.ts'
