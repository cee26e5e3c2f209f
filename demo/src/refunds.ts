import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { postAt } from '@sealane/server/ledger/ledger.sql'
import { refundOf, sharesFor } from '@sealane/server/orders/escrow.rules'
import { lockRefundable, saveOrderRefund } from '@sealane/server/orders/refunding'
import { claimedPieces } from '@sealane/server/refunds/application.rules'
import {
  insertEvent,
  insertProofs,
  insertRefund,
  saveRefund,
  selectItem,
  selectOrderRefundState,
  type RefundUpdate,
  type RefundItemRow,
} from '@sealane/server/refunds/refund.sql'
import type { Resources } from '@sealane/server/resources'
import { pictureFolder, readRefunds, type DemoRefund } from './data.ts'
import type { DemoWorld } from './orders.ts'
import { day, hour } from './times.ts'
import { writeUpload } from './uploads.ts'

/** Writes refund requests in every stage that waits for a person, with the messages of both sides. */
export async function writeRefunds(world: DemoWorld, resources: Resources): Promise<void> {
  for (const refund of readRefunds()) await writeRefund(world, resources, refund)
}

type WrittenRefund = { id: number; accountId: number; item: RefundItemRow; amount: number }

async function writeRefund(world: DemoWorld, resources: Resources, plan: DemoRefund): Promise<void> {
  const { tx } = world
  const accountId = world.accounts.get(plan.shopper) ?? 0
  const item = await itemOf(world, accountId, plan.product)
  const amount = Math.round(item.paid * plan.part)
  const id = await insertRefund(tx, {
    order_id: item.order_id,
    item_id: item.id,
    account_id: accountId,
    shop_id: item.shop_id,
    ordinal: 1,
    type: plan.type,
    product_status: 'received',
    claim: 'received',
    pieces: item.pieces,
    claimed_pieces: claimedPieces('received', amount, item),
    amount,
    freight: 0,
    with_freight: false,
    reason: plan.reason,
    explanation: plan.explanation,
    due_at: after(timeOf(plan, 'applied'), 5),
    created_at: timeOf(plan, 'applied'),
  })
  const sent = await readFile(path.join(pictureFolder, plan.picture))
  const uploadId = await writeUpload(tx, resources.storage, { accountId, purpose: 'refund_proof', sent })
  await insertProofs(tx, id, { uploadIds: [uploadId], ofAppeal: false })
  for (const { kind, by, hoursAgo } of plan.steps) {
    const actorId = { shopper: accountId, seller: await sellerOf(world, item.shop_id), system: null }[by]
    await insertEvent(tx, id, { kind, actor: by, actorId, at: new Date(Date.now() - hoursAgo * hour) })
  }
  await goOn(world, plan, { id, accountId, item, amount })
}

/** Sets the state of the request and its order, and moves the money, as the last of the steps requires. */
async function goOn(
  { tx }: DemoWorld,
  plan: DemoRefund,
  { id, accountId, item, amount }: WrittenRefund,
): Promise<void> {
  const last = plan.steps.at(-1)?.kind ?? 'applied'
  if (last === 'refunded') return payBack({ tx }, plan, { id, accountId, item, amount })
  const change = changeOf(plan, last, amount)
  if (change !== undefined) await saveRefund(tx, id, change)
  const refundState = await selectOrderRefundState(tx, item.order_id)
  await tx.updateTable('orders').set(refundState).where('id', '=', item.order_id).execute()
}

function changeOf(
  plan: DemoRefund,
  last: DemoRefund['steps'][number]['kind'],
  amount: number,
): RefundUpdate | undefined {
  const refusal = () => ({
    refusal_reason: plan.refusal ?? '',
    refused_by: 'seller',
    refused_at: timeOf(plan, 'refused'),
    appeal_until: after(timeOf(plan, 'refused'), 7),
  })
  if (last === 'refused') {
    return { status: 'refused', due_at: null, ended_at: timeOf(plan, 'refused'), ...refusal() }
  }
  if (last === 'appealed') {
    const appeal = { appeal_explanation: plan.appeal ?? '', appealed_at: timeOf(plan, 'appealed') }
    return { status: 'appealed', due_at: null, ended_at: null, ...refusal(), ...appeal }
  }
  if (last !== 'return_shipped') return undefined
  return {
    status: 'return_shipped',
    due_at: after(timeOf(plan, 'return_shipped'), 7),
    ended_at: null,
    granted: amount,
    granted_freight: 0,
    return_address: plan.returnAddress ?? null,
    carrier: plan.carrier ?? null,
    tracking_no: plan.trackingNo ?? null,
    return_shipped_at: timeOf(plan, 'return_shipped'),
  }
}

async function payBack({ tx }: Pick<DemoWorld, 'tx'>, plan: DemoRefund, written: WrittenRefund): Promise<void> {
  const { id, accountId, item, amount } = written
  const now = timeOf(plan, 'refunded')
  const order = await lockRefundable(tx, item.order_id)
  const back = { goods: amount, freight: 0, pieces: item.quantity, withFreight: false }
  const { promotion, commission } = sharesFor(item, back)
  const money = {
    refunded: amount,
    refunded_freight: 0,
    promotion_returned: promotion,
    commission_returned: commission,
  }
  await saveRefund(tx, id, { status: 'refunded', due_at: null, ended_at: now, ...money })
  const cancelled = amount === item.paid ? item.unsent : 0
  const part = { itemId: item.id, goods: amount, freight: 0, cancelled, promotion, commission }
  const actor = { who: 'system', id: null, now } as const
  await saveOrderRefund(tx, order, { parts: [part], ...(await selectOrderRefundState(tx, order.id)) }, actor)
  const entry = { kind: 'refund', reference: String(id), actor: 'demo' }
  await postAt(tx, entry, refundOf(accountId, { amount, promotion }), now)
}

/** Selects the item of the shopper's newest order of the product. */
async function itemOf(world: DemoWorld, accountId: number, code: string): Promise<RefundItemRow> {
  const productId = world.variants.get(code)?.[0]?.productId ?? 0
  const { id } = await world.tx
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select('order_items.id')
    .where('orders.account_id', '=', accountId)
    .where('order_items.product_id', '=', productId)
    .orderBy('orders.created_at', 'desc')
    .executeTakeFirstOrThrow()
  const item = await selectItem(world.tx, id, { accountId })
  if (item === undefined) throw new Error(`The shopper ${accountId} has no ${code}`)
  if (item.requests.length > 0) throw new Error(`${code} has its request already`)
  return item
}

async function sellerOf({ tx }: DemoWorld, shopId: number): Promise<number | null> {
  const row = await tx.selectFrom('shop_staff').select('account_id').where('shop_id', '=', shopId).executeTakeFirst()
  return row?.account_id ?? null
}

function timeOf({ steps }: DemoRefund, kind: string): Date {
  const step = steps.find((one) => one.kind === kind)
  if (step === undefined) throw new Error(`The demo tells of nothing that was ${kind}`)
  return new Date(Date.now() - step.hoursAgo * hour)
}

function after(at: Date, days: number): Date {
  return new Date(at.getTime() + days * day)
}
