import type { Message } from '@sealane/contract/chat'
import { readProductAttachments } from '../catalog/mention.ts'
import { toId } from '../db/ids.ts'
import { takeForSource, takeOfDay } from '../http/rates.ts'
import type { Context, Situation } from '../http/serve.ts'
import { findOrderAttachments } from '../orders/mention.ts'
import { Refusal } from '../refusal.ts'
import { useUpload } from '../uploads/upload.sql.ts'
import { checkContent } from './conversation.rules.ts'
import { saveNewest, type LockedConversation, type ConversationParticipant } from './conversation.sql.ts'
import { readerOf, publishMessageEvent } from './conversation.ts'
import { insertMessage, selectMessage, selectSent } from './message.sql.ts'
import { toMessages } from './shown.ts'
import { findConversation, lockConversationByRef, shopperParticipant, staffParticipant } from './find-conversation.ts'

type SendMessageInput = {
  conversation: string
  text: string
  picture?: string | undefined
  product_id?: string | undefined
  order_id?: string | undefined
  client_id?: string | undefined
}

const messages = { maximum: 60, windowS: 60 }
/** Kilobytes of text in a day, of one account and of one source. */
const textOfDay = 5_000
const textOfSource = { maximum: 50_000, windowS: 86_400 }
/** First messages to a shop, of one account and of one source. */
const firstContacts = { maximum: 12, windowS: 3_600 }
const firstContactsOfSource = { maximum: 60, windowS: 3_600 }
/** Limits of an account whose source has used up its own. */
const firstContactsBeyond = { maximum: 1, windowS: 3_600 }
const textBeyond = { maximum: 50, windowS: 86_400 }
/** Messages of one member of staff, and of all who answer for a shop. */
const answers = { maximum: 30, windowS: 60 }
const answersOfShop = { maximum: 120, windowS: 60 }
const answersOfShopInDay = { maximum: 3_000, windowS: 86_400 }

/** Limits messages of shoppers. Each first message notifies a whole shop, so their limit is low. */
export async function limitSending(
  { caller, visit, resources: { rates, databases } }: Situation,
  { body }: { body: SendMessageInput },
): Promise<undefined> {
  await rates.take(`message:${caller.id}`, messages)
  const count = Math.max(1, Math.ceil(Buffer.byteLength(body.text) / 1_000))
  await takeOfDay(rates, caller, { name: 'message_kb', maximum: textOfDay }, { count })
  await takeForSource(
    rates,
    { key: `message_kb_from:${visit.source}`, ...textOfSource },
    { key: `message_kb_beyond:${caller.id}`, ...textBeyond },
    { count },
  )
  const { row } = await findConversation(databases.reader, shopperParticipant(caller), body.conversation)
  if (row !== undefined) return
  await rates.take(`first_contact:${caller.id}`, firstContacts)
  await takeForSource(
    rates,
    { key: `first_contact_from:${visit.source}`, ...firstContactsOfSource },
    { key: `first_contact_beyond:${caller.id}`, ...firstContactsBeyond },
  )
}

/** Limits messages of staff: each one notifies all who answer for the shop. A foreign conversation is refused as missing. */
export async function limitAnswering(
  { caller, resources: { rates, databases } }: Situation,
  { body }: { body: SendMessageInput },
): Promise<undefined> {
  await rates.take(`answer:${caller.id}`, answers)
  const { row } = await findConversation(databases.reader, staffParticipant(caller), body.conversation)
  const shopId = row?.shop_id ?? null
  if (shopId === null) return
  await rates.take(`answer_of:${shopId}`, answersOfShop)
  await rates.take(`answer_of_day:${shopId}`, answersOfShopInDay)
}

/** Sends a shopper's message. The first one creates the conversation. */
export function sendAsShopper(context: Context, { body }: { body: SendMessageInput }): Promise<Message> {
  return send(context, shopperParticipant(context.caller), body)
}

export function sendAsStaff(context: Context, { body }: { body: SendMessageInput }): Promise<Message> {
  return send(context, staffParticipant(context.caller), body)
}

/** Sends a message. Returns the existing message where the client id was used before: the lookup happens under the conversation's lock. */
async function send(context: Context, participant: ConversationParticipant, input: SendMessageInput): Promise<Message> {
  const { tx } = context
  checkContent(input)
  const conversation = await lockConversationByRef(tx, participant, input.conversation)
  const sent = await selectSent(tx, {
    conversationId: conversation.id,
    authorId: participant.accountId,
    clientId: input.client_id,
  })
  const id = sent ?? (await write(context, conversation, participant, input))
  const [message] = await toMessages(tx, readerOf(context), conversation.account_id, [await selectMessage(tx, id)])
  if (message === undefined) throw new Error(`The message ${id} is not shown`)
  return message
}

async function write(
  context: Context,
  conversation: LockedConversation,
  { side, accountId }: ConversationParticipant,
  input: SendMessageInput,
): Promise<number> {
  const { tx } = context
  const id = await insertMessage(tx, {
    conversation_id: conversation.id,
    author_id: accountId,
    is_from_staff: side === 'staff',
    client_id: input.client_id ?? null,
    text: input.text,
    picture_id: await pictureOf(context, input.picture),
    product_id: await productOf(context, conversation, input.product_id),
    order_id: await orderOf(context, conversation, input.order_id),
  })
  await saveNewest(tx, conversation.id, side, id)
  await publishMessageEvent(tx, conversation, { what: 'sent', message: id })
  return id
}

/** The picture must be the sender's own. */
async function pictureOf({ tx, caller }: Context, id: string | undefined): Promise<number | null> {
  return id === undefined ? null : (await useUpload(tx, id, caller.id, 'chat_picture')).id
}

/** The product must be of the conversation's shop; with the platform, of any shop. */
async function productOf(
  { tx, visit }: Context,
  conversation: LockedConversation,
  id: string | undefined,
): Promise<number | null> {
  if (id === undefined) return null
  const product = (await readProductAttachments(tx, visit.language, [toId(id)])).get(toId(id))
  if (product === undefined || !isOf(conversation, product.shop_id)) throw new Refusal('NOT_FOUND')
  return toId(id)
}

/** The order must be the shopper's, whichever side names it, and of the conversation's shop; with the platform, of any shop. */
async function orderOf(
  { tx, visit }: Context,
  conversation: LockedConversation,
  id: string | undefined,
): Promise<number | null> {
  if (id === undefined) return null
  const reader = { accountId: conversation.account_id, language: visit.language }
  const order = (await findOrderAttachments(tx, reader, [toId(id)])).get(toId(id))
  if (order === undefined || !isOf(conversation, order.shop.id)) throw new Refusal('NOT_FOUND')
  return toId(id)
}

function isOf({ shop_id }: LockedConversation, shopId: string): boolean {
  return shop_id === null || String(shop_id) === shopId
}
