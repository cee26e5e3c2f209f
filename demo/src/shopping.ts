import { randomBytes } from 'node:crypto'
import { postAt } from '@sealane/server/ledger/ledger.sql'
import type { Resources } from '@sealane/server/resources'
import { toReference } from '@sealane/server/top-ups/recharge.rules'
import { sql } from 'kysely'
import type { Chance } from './chance.ts'
import { writeOrder, type DemoWorld } from './orders.ts'
import { planEvents, type PlannedRecharge } from './plans.ts'
import { drawPaymentProof } from './proof.ts'
import { writeReview } from './reviews.ts'
import { day, hour } from './times.ts'
import { writeUpload } from './uploads.ts'
import { writeDestinations, writeWithdrawal } from './withdrawals.ts'

/** Writes the events one after the other, so that a balance is never spent before it exists. */
export async function writeShopping(world: DemoWorld, resources: Resources, chance: Chance): Promise<void> {
  const happenings = planEvents(world, chance)
  for (const [index, event] of happenings.entries()) {
    if (event.kind === 'recharge') await writeRecharge(world, resources, event, index)
    else if (event.kind === 'withdrawal') await writeWithdrawal(world, resources.pepper, event)
    else {
      const order = await writeOrder(world, event.plan, `SL-${10_000 + ((index * 7_919) % 89_989)}`)
      if (event.review !== undefined) await writeReview(world, resources, order, event.review)
    }
  }
  await writeDestinations(world, world.tx, resources.pepper)
}

async function writeRecharge(
  world: DemoWorld,
  resources: Resources,
  recharge: PlannedRecharge,
  index: number,
): Promise<void> {
  const { tx } = world
  const accountId = world.accounts.get(recharge.account) ?? 0
  const reference = toReference(randomBytes(6))
  const uploadId = await writeProof(world, resources, {
    accountId,
    amount: recharge.amount,
    reference,
    tone: index + 1,
  })
  const decidedAt = new Date(recharge.at.getTime() + 0.3 * hour)
  const decision = { decided_by: world.accounts.get('ada') ?? null, decided_at: decidedAt }
  const { id } = await tx
    .insertInto('recharges')
    .values({
      account_id: accountId,
      method: 'manual',
      reference,
      amount: recharge.amount,
      proof_id: uploadId,
      status: recharge.statusAfter,
      expected_by: new Date(recharge.at.getTime() + 0.5 * hour),
      created_at: recharge.at,
      ...(recharge.statusAfter !== 0 && decision),
      ...(recharge.statusAfter === 1 && { received: recharge.amount }),
      ...(recharge.statusAfter === 2 && { reason: 'The transfer has not reached our account' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (recharge.statusAfter !== 1) return
  const entry = { kind: 'recharge', reference: String(id), actor: 'ada' }
  const wallet = { kind: 'shopper_available', owner: accountId } as const
  await postAt(tx, entry, [{ from: { kind: 'bank' }, to: wallet, amount: recharge.amount }], decidedAt)
}

type PaymentProof = { accountId: number; amount: number; reference: string; tone: number }

async function writeProof({ tx }: DemoWorld, { storage }: Resources, paymentProof: PaymentProof): Promise<number> {
  const sent = await drawPaymentProof(paymentProof)
  return writeUpload(tx, storage, { accountId: paymentProof.accountId, purpose: 'recharge_proof', sent })
}

/** Writes likes and follows; leila has many, jonas none. Mei has a filled bag. */
export async function writeLiking(world: DemoWorld, chance: Chance): Promise<void> {
  const { tx } = world
  const products = [...world.variants.values()].flatMap(([first]) => (first === undefined ? [] : [first.productId]))
  const shops = [...world.shops.keys()]
  const fond = [...world.people.keys()].filter((account) => account !== 'jonas')
  const likes = fond.flatMap((account) =>
    some(products, account === 'leila' ? 24 : 3 + chance.below(8), chance).map((product_id) => ({
      account,
      product_id,
    })),
  )
  const follows = fond.flatMap((account) =>
    some(shops, account === 'leila' ? 8 : 1 + chance.below(5), chance).map((shop_id) => ({ account, shop_id })),
  )
  const since = () => new Date(Date.now() - chance.below(90) * day)
  const accountOf = (account: string) => world.accounts.get(account) ?? 0
  await tx
    .insertInto('likes')
    .values(
      likes.map(({ account, product_id }) => ({ account_id: accountOf(account), product_id, created_at: since() })),
    )
    .execute()
  await tx
    .insertInto('follows')
    .values(
      follows.map(({ account, shop_id }) => {
        const at = since()
        return { account_id: accountOf(account), shop_id, created_at: at, looked_at: at, news_since: at }
      }),
    )
    .execute()
  await writeLooking(world, products, chance)

  const bag = ['p101', 'p030', 'p110', 'p111', 'p064'].flatMap((code) => world.variants.get(code)?.slice(0, 1) ?? [])
  await tx
    .insertInto('cart_lines')
    .values(
      bag.map(({ id, price }, index) => ({
        account_id: accountOf('mei'),
        variant_id: id,
        quantity: 1 + (index % 2),
        price_seen: price,
      })),
    )
    .execute()
}

/** Writes the recently viewed products, and the price of each liked product at the time of the like; for older likes this is its former price. */
async function writeLooking({ tx, people, accounts }: DemoWorld, products: number[], chance: Chance): Promise<void> {
  await sql`
    update likes l set liked_price = case when l.created_at < now() - interval '30 days' then coalesce(p.list_price, p.unit_price)
      else p.unit_price end
    from products p where p.id = l.product_id`.execute(tx)
  const views = [...people.keys()]
    .filter((account) => account !== 'jonas')
    .flatMap((account) => some(products, 4 + chance.below(12), chance).map((product_id) => ({ account, product_id })))
  await tx
    .insertInto('seen_products')
    .values(
      views.map(({ account, product_id }) => ({
        account_id: accounts.get(account) ?? 0,
        product_id,
        seen_at: new Date(Date.now() - chance.below(20 * 24) * hour),
      })),
    )
    .execute()
}

function some<Item>(items: Item[], count: number, chance: Chance): Item[] {
  const picked = new Set<Item>()
  while (picked.size < Math.min(count, items.length)) picked.add(chance.pick(items))
  return [...picked]
}
