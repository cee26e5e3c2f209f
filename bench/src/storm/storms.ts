import { defaultAddress } from './address.ts'
import { balance } from './balance.ts'
import { codeAttempts } from './code.ts'
import { promo } from './promo.ts'
import { rechargeDecision } from './recharge.ts'
import { refundCap, refundDecision } from './refund.ts'
import { review } from './review.ts'
import { stock } from './stock.ts'
import { shapesOf } from './storm.ts'
import { settlement, withdrawalDecision } from './withdrawal.ts'

/** All limited resources, in both shapes. */
export const storms = shapesOf([
  balance,
  stock,
  promo,
  refundCap,
  refundDecision,
  review,
  rechargeDecision,
  withdrawalDecision,
  settlement,
  defaultAddress,
  codeAttempts,
])
