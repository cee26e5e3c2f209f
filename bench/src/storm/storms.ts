import { defaultAddress } from './address.ts'
import { balance } from './balance.ts'
import { codeAttempts } from './code.ts'
import { promo } from './promo.ts'
import { rechargeVerdict } from './recharge.ts'
import { refundCap, refundVerdict } from './refund.ts'
import { review } from './review.ts'
import { stock } from './stock.ts'
import { shapesOf } from './storm.ts'
import { settlement, withdrawalVerdict } from './withdrawal.ts'

/** Everything there is only so much of, in both shapes. */
export const storms = shapesOf([
  balance,
  stock,
  promo,
  refundCap,
  refundVerdict,
  review,
  rechargeVerdict,
  withdrawalVerdict,
  settlement,
  defaultAddress,
  codeAttempts,
])
