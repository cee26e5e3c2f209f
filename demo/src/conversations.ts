import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Resources } from '@sealane/server/resources'
import { pictureFolder, readQuickReplies, readConversations, type DemoConversation } from './data.ts'
import type { DemoWorld } from './orders.ts'
import { hour } from './times.ts'
import { writeUpload } from './uploads.ts'

/** Writes conversations with shops and the platform, and the quick replies of the staff. */
export async function writeConversations(world: DemoWorld, resources: Resources): Promise<void> {
  for (const conversation of readConversations()) await writeConversation(world, resources, conversation)
  const rows = readQuickReplies().flatMap(({ shop, texts }) =>
    texts.map((text) => ({ shop_id: shopIdOf(world, shop), text })),
  )
  await world.tx.insertInto('quick_replies').values(rows).execute()
}

async function writeConversation(
  world: DemoWorld,
  resources: Resources,
  { shopper, shop, messages, unread = {} }: DemoConversation,
) {
  const { tx, accounts } = world
  const accountId = accounts.get(shopper) ?? 0
  const staffId = accounts.get(shop === null ? 'ada' : `seller-${shop}`) ?? 0
  const { id } = await tx
    .insertInto('conversations')
    .values({ account_id: accountId, shop_id: shopIdOf(world, shop), created_at: hoursAgo(messages[0]?.hoursAgo ?? 0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids: number[] = []
  for (const message of messages) {
    const isFromStaff = message.from === 'staff'
    const written = await tx
      .insertInto('messages')
      .values({
        conversation_id: id,
        author_id: isFromStaff ? staffId : accountId,
        is_from_staff: isFromStaff,
        text: message.text,
        picture_id: await writePicture(world, resources, accountId, message.picture),
        product_id: productOf(world, message.product) ?? null,
        order_id: await orderOf(world, accountId, message.order),
        created_at: hoursAgo(message.hoursAgo),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(written.id)
  }
  const position = (count = 0) => ids.at(-1 - count) ?? 0
  const readAt = (count = 0) => hoursAgo(Math.max(0.05, (messages.at(-1 - count)?.hoursAgo ?? 0) - 0.1))
  await tx
    .updateTable('conversations')
    .set({
      last_message_id: position(),
      shopper_read_id: position(unread.shopper),
      shopper_read_at: readAt(unread.shopper),
      staff_read_id: position(unread.staff),
      staff_read_at: readAt(unread.staff),
    })
    .where('id', '=', id)
    .execute()
}

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * hour)
}

function shopIdOf({ shops }: DemoWorld, slug: string | null): number | null {
  if (slug === null) return null
  const shop = [...shops.values()].find((one) => one.slug === slug)
  if (shop === undefined) throw new Error(`There is no shop ${slug}`)
  return shop.id
}

function productOf({ variants }: DemoWorld, code: string | undefined): number | undefined {
  return code === undefined ? undefined : variants.get(code)?.[0]?.productId
}

/** Selects the shopper's newest order of the product. */
async function orderOf(world: DemoWorld, accountId: number, code: string | undefined): Promise<number | null> {
  if (code === undefined) return null
  const { id } = await world.tx
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.account_id', '=', accountId)
    .where('order_items.product_id', '=', productOf(world, code) ?? 0)
    .orderBy('orders.created_at', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

async function writePicture(
  { tx }: DemoWorld,
  { storage }: Resources,
  accountId: number,
  file: string | undefined,
): Promise<number | null> {
  if (file === undefined) return null
  const sent = await readFile(path.join(pictureFolder, file))
  return writeUpload(tx, storage, { accountId, purpose: 'chat_picture', sent })
}
