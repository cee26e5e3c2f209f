import type { RefundApplication } from '@sealane/contract/refunds'
import { sql } from 'kysely'
import type { TestPerson, TestApi } from './api.ts'
import { uploadPicture } from './proof.ts'
import { order, pay, type TestBuyer } from './shopping.ts'

/** One order of one shop, with its items in the requested sequence. */
export type BoughtOrder = { id: string; total: number; items: string[] }

type Shopping = { quantity?: number; promo_code?: string }

/** Buys and pays, and returns the first order. */
export async function buy(buyer: TestBuyer, variantIds: number[], more: Shopping = {}): Promise<BoughtOrder> {
  const group = await order(buyer, variantIds, more)
  await pay(buyer, group)
  const { id = '', total = 0 } = group.orders[0] ?? {}
  const { items } = await buyer.call('GET /api/order/detail', { query: { id } })
  const itemOf = (variantId: number) => items.find(({ variant_id }) => variant_id === String(variantId))?.id ?? ''
  return { id, total, items: variantIds.map(itemOf) }
}

/** Does the same; the seller sends the order, and the shopper receives it if `received`. */
export async function buyShipped(
  { buyer, seller, received = false }: { buyer: TestBuyer; seller: TestPerson; received?: boolean },
  variantIds: number[],
  more: Shopping = {},
): Promise<BoughtOrder> {
  const bought = await buy(buyer, variantIds, more)
  await seller.call('POST /api/portal/order/ship', { body: { id: bought.id, carrier: 'none' } })
  if (received) await buyer.call('POST /api/order/confirm', { body: { id: bought.id } })
  return bought
}

export async function proofOf({ app }: TestApi, person: TestPerson): Promise<string> {
  return uploadPicture(app, person, 'refund_proof')
}

/** Creates a request, by default for money only and because of damage. */
export async function ask(
  api: TestApi,
  person: TestPerson,
  request: Pick<RefundApplication, 'item_id' | 'amount'> & Partial<RefundApplication>,
) {
  const proofs = request.proofs ?? [await proofOf(api, person)]
  return person.call('POST /api/refund/apply', {
    body: {
      type: 'refund',
      product_status: 'received',
      reason: 'damaged',
      explanation: 'A corner is broken off.',
      ...request,
      proofs,
    },
  })
}

export async function balanceOf(person: TestPerson): Promise<number> {
  return (await person.call('GET /api/user/getUserInfo')).balance
}

/** Returns the US cents that the kind of account has received so far, less what it gave. */
export async function heldBy({ databases }: TestApi, kind: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(f.amount), 0)::bigint as amount from ledger_flows f join ledger_accounts a on a.id = f.account_id
    where a.kind = ${kind}
  `.execute(databases.writer)
  return rows[0]?.amount ?? 0
}

export function inDays(days: number): Date {
  return new Date(Date.now() + days * 86_400_000)
}
