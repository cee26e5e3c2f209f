import type { FileName } from '@sealane/contract/locales'
import type { PortalRefund, Refund } from '@sealane/contract/refunds'
import type { Queries } from '../db/database.ts'
import { labelText } from '../messages.ts'
import { trackingAddress } from '../shipping/carrier.rules.ts'
import { sharesFor } from '../orders/escrow.rules.ts'
import { statusOf } from '../orders/order.rules.ts'
import { refundLabelKeyOf } from '../orders/refund-label.rules.ts'
import { Refusal } from '../refusal.ts'
import { urlOf } from '../uploads/uploads.ts'
import {
  choicesOf,
  hasRest,
  isCarried,
  piecesForAll,
  refundedPieces,
  totalOf,
  type RefundableItem,
  type RefundSum,
} from './amount.rules.ts'
import { hasSomethingLeft } from './application.rules.ts'
import {
  actionsOf,
  appealUntilOf,
  hasOtherOpen,
  isOpen,
  staffActionsOf,
  staffRoleFor,
  type RefundState,
} from './refund.rules.ts'
import { selectRefund, type ListedRefund } from './refund-list.sql.ts'
import type { RefundScope } from './refund.sql.ts'

/** The viewer's language, and the secret that signs the addresses of pictures. */
export type RefundView = { language: FileName; pepper: string; now: Date }

/** Builds a request as its shopper sees it. */
export function toRefund(row: ListedRefund, view: RefundView): Refund {
  const state = stateOf(row)
  const { language, now } = view
  const { paid: _paid, refunded: _refunded, paid_freight: _freight, refunded_freight: _given, ...item } = row.item
  return {
    id: String(row.id),
    order: { id: String(row.order_id), order_no: row.order_no },
    shop: { id: String(row.shop_id), name: row.shop_name, logo: row.shop_logo },
    item: { ...item, quantity: row.pieces },
    type: row.type,
    product_status: row.product_status,
    requested_by: row.requested_by,
    amount: row.amount,
    freight: row.freight,
    refunded: row.refunded,
    reason: row.reason,
    explanation: row.explanation,
    proofs: proofsOf(row, false, view),
    status: row.status,
    label: labelText(language, refundLabelKeyOf(row.status)),
    due_at: toTime(row.due_at),
    refusal: refusalOf(row, now),
    return: returnOf(row),
    offer: offerOf(row),
    appeal: appealOf(row, view),
    can: isClaimableAgain(row, now) ? [...actionsOf(state, now), 'apply'] : actionsOf(state, now),
    events: row.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    created_at: row.created_at.toISOString(),
  }
}

/** Builds a request as a staff member sees it. Nobody can act on their own request. */
export function toPortalRefund(
  row: ListedRefund,
  view: RefundView,
  staff: Parameters<typeof staffRoleFor>[1],
): PortalRefund {
  const who = staffRoleFor(row, staff)
  const requested = { goods: row.amount - row.freight, freight: row.freight }
  const { withFreight, withoutFreight } = choicesOf(requested, paymentsOf(row), isCarried(row.claim, row.of_item))
  const hasAnswered = row.answered_by.includes(staff.id)
  const promised = row.received_quantity === null ? null : row.granted
  return {
    ...toRefund(row, view),
    shopper: { id: String(row.account_id), account: row.account, refunds: row.requests },
    order_status: statusOf(row),
    with_freight: promised ?? totalOf(withFreight),
    without_freight: promised ?? totalOf(withoutFreight),
    promotion: promotionOf(row, requested),
    granted: row.granted,
    pieces_for_all: piecesForAllOf(row),
    shop_return_address: row.shop_return_address,
    received:
      row.received_quantity === null || row.disposition === null
        ? null
        : { quantity: row.received_quantity, disposition: row.disposition },
    answered_by_you: hasAnswered,
    can: who === undefined ? [] : staffActionsOf(stateOf(row), { who, hasAnswered, now: view.now }),
  }
}

/** Returns the part of the platform's promotion that is returned if the whole requested sum is paid. US cents. */
function promotionOf(row: ListedRefund, sum: RefundSum): number {
  const { claim, type, reason, pieces, item, borne, of_item } = row
  const given = refundedPieces({ ...item, ...borne, ...of_item }, { ...sum, claim, type, reason, pieces })
  return sharesFor({ ...item, ...borne }, { ...sum, pieces: given, withFreight: row.with_freight }).promotion
}

/** Returns null before a return was approved. */
function piecesForAllOf(row: ListedRefund): number | null {
  const { granted, granted_freight } = row
  if (granted === null) return null
  const freight = granted_freight ?? 0
  return piecesForAll({ goods: granted - freight, freight, withFreight: freight > 0 }, paymentsOf(row))
}

function stateOf(row: ListedRefund): RefundState {
  const has_other_open = hasOtherOpen(row.of_item.requests, row.id)
  return { ...row, has_rest: hasRest({ ...row.item, ...row.borne }), has_other_open }
}

function paymentsOf({ item, pieces }: ListedRefund): RefundableItem {
  return { ...item, pieces }
}

/** Whether something else of the item may be claimed than what was decided, while the order's after-sale window is open. */
function isClaimableAgain(row: ListedRefund, now: Date): boolean {
  const { status, payment_state, after_sale_until } = row
  const isInTime = payment_state === 'paid' && (after_sale_until === null || after_sale_until > now)
  return !isOpen(status) && isInTime && hasSomethingLeft({ ...row.item, ...row.borne, ...row.of_item })
}

/** Finds one request or throws NOT_FOUND. One out of scope counts as missing. */
export async function findRefund(queries: Queries, id: number, scope: RefundScope): Promise<ListedRefund> {
  const row = await selectRefund(queries, id, scope)
  if (row === undefined) throw new Refusal('NOT_FOUND')
  return row
}

function refusalOf(row: ListedRefund, now: Date): Refund['refusal'] {
  const { refusal_reason: reason, refused_by: by, refused_at: at } = row
  if (reason === null || by === null || at === null) return null
  const isAppealable = actionsOf(stateOf(row), now).includes('appeal')
  return { reason, by, at: at.toISOString(), appeal_until: isAppealable ? toTime(appealUntilOf(row)) : null }
}

function returnOf({
  granted,
  return_address,
  carrier,
  tracking_no,
  return_shipped_at,
}: ListedRefund): Refund['return'] {
  if (granted === null) return null
  return {
    address: return_address,
    carrier,
    tracking_no,
    tracking_url: carrier === null ? null : trackingAddress(carrier, tracking_no),
    shipped_at: toTime(return_shipped_at),
  }
}

function offerOf({ status, amount, granted, offered, offered_at, received_quantity }: ListedRefund): Refund['offer'] {
  const isMade = status === 'offered' || status === 'appealed'
  if (!isMade || offered === null || offered_at === null) return null
  const of = received_quantity === null ? amount : (granted ?? amount)
  return { amount: offered, of, pieces: received_quantity, at: offered_at.toISOString() }
}

function appealOf(row: ListedRefund, view: RefundView): Refund['appeal'] {
  const { appeal_explanation: explanation, appealed_at: at } = row
  if (explanation === null || at === null) return null
  return { explanation, proofs: proofsOf(row, true, view), at: at.toISOString() }
}

function proofsOf({ proofs }: ListedRefund, ofAppeal: boolean, { pepper }: RefundView): Refund['proofs'] {
  return proofs
    .filter(({ of_appeal }) => of_appeal === ofAppeal)
    .map(({ id, file }) => ({ id: String(id), url: urlOf(pepper, { id, file, purpose: 'refund_proof' }) }))
}

function toTime(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
