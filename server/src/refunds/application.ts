import type { Refund, RefundApplication, RefundPreview } from '@sealane/contract/refunds'
import { lockCaller } from '../accounts/account.sql.ts'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { labelText } from '../messages.ts'
import { decide, later, nextOf } from '../orders/order.rules.ts'
import { refundLabelKeyOf } from '../orders/refund-label.rules.ts'
import { findRefundable, lockRefundable, saveOrderRefundState, type RefundableOrder } from '../orders/refunding.ts'
import { Refusal } from '../refusal.ts'
import { readSetting } from '../settings/settings.ts'
import { useUpload } from '../uploads/upload.sql.ts'
import { claimable, freightReasons, isCarried, splitAmount, totalOf, type Grant } from './amount.rules.ts'
import {
  checkRefundClaim,
  claimedPieces,
  claimOf,
  hasSomethingLeft,
  isClaimable,
  isUsedUp,
  piecesOf,
  productStatusesOf,
  typesOf,
} from './application.rules.ts'
import { selectItemShown } from './application.sql.ts'
import type { RefundClaim } from './refund.rules.ts'
import {
  insertEvent,
  insertProofs,
  insertRefund,
  selectItem,
  selectOrderRefundState,
  type RefundItemRow,
} from './refund.sql.ts'
import { countRequest } from './request-quota.ts'
import { findRefund, toRefund } from './shown.ts'
import { publishRefundEvent } from './step.ts'

/** Shows a shopper the claims that an item still allows. If it allows none, the answer names the newest request instead. */
export async function previewRefund(
  { tx, caller, visit }: Context,
  { query }: { query: { item_id: string } },
): Promise<RefundPreview> {
  const item = await selectItem(tx, toId(query.item_id), { accountId: caller.id })
  if (item === undefined) throw new Refusal('NOT_FOUND')
  const order = await findRefundable(tx, item.order_id)
  const isOffered = nextOf(order, { action: 'refund', who: 'shopper', now: new Date() }) !== undefined
  const isAskable = isOffered && hasSomethingLeft(item)
  const newest = item.requests.find(({ status }) => status !== 'withdrawn')
  if (!isAskable && newest === undefined) throw new Refusal('NOT_REFUNDABLE')
  const statuses = productStatusesOf(item)
  const claim = claimOf(statuses.includes('received') ? 'received' : 'not_received', item)
  const rest = claimable(claim, item)
  const unsent = claimOf('not_received', item) === 'unsent' ? claimable('unsent', item) : undefined
  return {
    ...(await selectItemShown(tx, item.id)),
    types: typesOf(item),
    product_statuses: statuses,
    maximum: rest.goods,
    freight: rest.freight,
    freight_always: !isCarried(claim, item),
    unsent: unsent === undefined ? null : { maximum: unsent.goods, freight: unsent.freight },
    freight_reasons: [...freightReasons],
    open:
      isAskable || newest === undefined
        ? null
        : { id: newest.id, label: labelText(visit.language, refundLabelKeyOf(newest.status)) },
  }
}

/** Creates a request for an item: of ten simultaneous ones, one takes effect. The order is locked, so its rest cannot be requested twice. */
export async function applyForRefund(context: Context, { body }: { body: RefundApplication }): Promise<Refund> {
  const { tx, caller } = context
  const now = new Date()
  const owner = { accountId: caller.id }
  const found = await selectItem(tx, toId(body.item_id), owner)
  if (found === undefined) throw new Refusal('NOT_FOUND')
  checkNew(body, found) // Refuses most of many simultaneous requests before they wait for the order.
  await lockCaller(tx, caller)
  const order = await lockRefundable(tx, found.order_id)
  const item = (await selectItem(tx, found.id, owner)) ?? found // Read again under the lock.

  checkNew(body, item)
  decide(order, { action: 'refund', who: 'shopper', now })
  if (!hasSomethingLeft(item)) throw new Refusal('NOT_REFUNDABLE')
  checkRefundClaim(body, item)
  const claim = claimOf(body.product_status, item)
  const circumstances = { reason: body.reason, isShipped: isCarried(claim, item), isFree: item.paid === 0 }
  const requested = splitAmount(body.amount, claimable(claim, item), circumstances)
  const uploadIds = await findProofs(tx, caller.id, body.proofs)
  await countRequest(context, order.shop_id)
  const id = await insertApplication(tx, { order, item, claim, asked: requested, body, now })
  await insertProofs(tx, id, { uploadIds, ofAppeal: false })

  await insertEvent(tx, id, { kind: 'applied', actor: 'shopper', actorId: caller.id, at: now })
  await saveOrderRefundState(tx, order, await selectOrderRefundState(tx, order.id), {
    who: 'shopper',
    id: caller.id,
    now,
  })
  await publishRefundEvent(
    tx,
    { id, account_id: caller.id, shop_id: order.shop_id },
    { kind: 'applied', who: 'shopper', now },
  )
  return showOwn(context, id)
}

/** Checks whether a new request is allowed. The item may have been sent since the shopper wrote the request; then the claim is another one. */
function checkNew({ product_status }: RefundApplication, item: RefundItemRow): void {
  const claim = claimOf(product_status, item)
  if (isUsedUp(claim, item)) throw new Refusal('NOT_REFUNDABLE')
  if (!isClaimable(claim, item)) throw new Refusal('REFUND_EXISTS')
}

type NewRefundApplication = {
  order: RefundableOrder
  item: RefundItemRow
  claim: RefundClaim
  asked: Grant
  body: RefundApplication
  now: Date
}

async function insertApplication(
  tx: Tx,
  { order, item, claim, asked, body, now }: NewRefundApplication,
): Promise<number> {
  return insertRefund(tx, {
    order_id: order.id,
    item_id: item.id,
    account_id: order.account_id,
    shop_id: order.shop_id,
    ordinal: item.made + 1,
    type: body.type,
    product_status: body.product_status,
    claim,
    claimed_pieces: claimedPieces(claim, asked.goods, item),
    pieces: piecesOf(claim, item),
    amount: totalOf(asked),
    freight: asked.freight,
    with_freight: asked.withFreight,
    reason: body.reason,
    explanation: body.explanation,
    due_at: later(now, await readSetting(tx, 'timer.refund_answer_s')),
    created_at: now,
  })
}

/** Finds the pictures of the shopper, each once. */
export async function findProofs(tx: Tx, accountId: number, ids: string[]): Promise<number[]> {
  const found: number[] = []
  for (const id of new Set(ids)) {
    found.push((await useUpload(tx, id, accountId, 'refund_proof')).id)
  }
  return found
}

export async function showOwn({ tx, caller, visit, resources }: Context, id: number): Promise<Refund> {
  const row = await findRefund(tx, id, { accountId: caller.id })
  return toRefund(row, { language: visit.language, pepper: resources.pepper, now: new Date() })
}
