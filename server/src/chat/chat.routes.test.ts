import { expect, test, vi } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { answer, conversationIdOf, readAtWork, readConversation, say, textsOf } from '../../test/conversing.ts'
import { buildWorld } from '../../test/world.ts'

const { databases, resources, signUp, hireOperator, hireSeller } = await startApi()
const { shops, products } = await buildWorld(databases.writer)
const fjordkant = `shop-${shops.fjordkant.id}`
const kumoriya = `shop-${shops.kumoriya.id}`
const ingrid = await hireSeller(shops.fjordkant.id, 'ingrid')
const haruka = await hireSeller(shops.kumoriya.id, 'haruka')
const ada = await hireOperator('ada')

const listOf = ({ call }: TestPerson) => call('GET /api/service/conversations')
const waitingFor = ({ call }: TestPerson) => call('GET /api/portal/conversation/list', { query: { waiting: true } })

test('a shopper and a seller exchange messages, newest first, each with its author', async () => {
  const shopper = await signUp()
  await shopper.call('POST /api/user/profile', { body: { given_name: 'Mei' } })
  await ingrid.call('POST /api/user/profile', { body: { given_name: 'Ingrid' } })
  await say(shopper, fjordkant, { text: ' Does it float?\n' })
  const id = await conversationIdOf(shopper, fjordkant)
  await answer(ingrid, id, { text: 'It does' })

  const { items, conversation } = await readConversation(shopper, fjordkant)
  expect(items).toMatchObject([
    { from: 'staff', author: 'Ingrid', text: 'It does' },
    { from: 'shopper', author: 'Mei', text: 'Does it float?' },
  ])
  expect(conversation).toMatchObject({ id, shop: { name: 'Fjordkant', country: 'NO', time_zone: 'Europe/Oslo' } })
  const atWork = await readAtWork(ingrid, id)
  expect(textsOf(atWork)).toEqual(['It does', 'Does it float?'])
  expect(atWork.conversation.shopper).toMatchObject({ id: shopper.id, account: shopper.account, name: 'Mei' })
})

test('opening a conversation does not start it', async () => {
  const shopper = await signUp()
  expect(await readConversation(shopper, fjordkant)).toMatchObject({
    items: [],
    next: null,
    conversation: { id: null, unread: 0 },
  })
  expect(await readConversation(shopper, 'platform')).toMatchObject({
    items: [],
    conversation: { id: null, shop: null },
  })
  for (const conversation of ['shop-99999', 'shop-', 'shop-x', '99999', 'elsewhere'])
    await expect(readConversation(shopper, conversation)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  const response = shopper.call('POST /api/service/read', { body: { conversation: 'platform', message: '1' } })
  await expect(response).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  await expect(say(shopper, fjordkant, { product_id: '99999' })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  expect(await listOf(shopper)).toEqual({ items: [], next: null, unread: 0 })
})

test('a shopper’s conversations: the platform’s first, then the newest, page by page', async () => {
  const shopper = await signUp()
  await say(shopper, 'platform', { text: 'one' })
  await say(shopper, fjordkant, { text: 'two' })
  await say(shopper, kumoriya, { product_id: String(products.tea.id), text: 'three' })
  await say(shopper, fjordkant, { text: 'four' })
  const list = (cursor: string) => shopper.call('GET /api/service/conversations', { query: { limit: 2, cursor } })
  const first = await list('')
  const second = await list(first.next ?? '')
  const all = [...first.items, ...second.items]
  expect(all.map(({ shop }) => shop?.name ?? 'platform')).toEqual(['platform', 'Fjordkant', 'Kumoriya Works'])
  expect(all.map(({ last }) => `${last.kind} ${last.text}`)).toEqual(['text one', 'text four', 'product three'])
  expect(second.next).toBeNull()
})

test('unread messages are counted on each side, until they are read; the read position never moves back', async () => {
  const shopper = await signUp()
  const seller = await hireSeller(shops.fjordkant.id)
  const first = await say(shopper, fjordkant, { text: 'one' })
  const id = await conversationIdOf(shopper, fjordkant)
  await say(shopper, fjordkant, { text: 'two' })
  const waiting = await waitingFor(seller)
  expect(waiting.items.find((conversation) => conversation.id === id)).toMatchObject({
    unread: 2,
    last: { text: 'two', from: 'shopper' },
  })

  const newest = await answer(seller, id, { text: 'three' }) // An answer marks the conversation as read.
  expect((await waitingFor(seller)).items.map((conversation) => conversation.id)).not.toContain(id)
  expect((await waitingFor(seller)).waiting).toBe(waiting.waiting - 1)
  expect(await listOf(shopper)).toMatchObject({ unread: 1, items: [{ unread: 1 }] })
  expect((await readAtWork(seller, id)).conversation.read).toMatchObject({ message: expect.any(String) })

  const note = (message: string) => shopper.call('POST /api/service/read', { body: { conversation: id, message } })
  await note(newest.id)
  await note(first.id)
  expect(await listOf(shopper)).toMatchObject({ unread: 0, items: [{ unread: 0 }] })
  expect((await readAtWork(seller, id)).conversation.read).toMatchObject({
    message: newest.id,
    at: expect.stringMatching(/^20/),
  })
})

test('a message of another conversation moves no read position', async () => {
  const [one, other] = [await signUp(), await signUp()]
  await say(one, fjordkant, { text: 'mine' })
  await answer(ingrid, await conversationIdOf(one, fjordkant), { text: 'yours' })
  const foreign = await say(other, fjordkant, { text: 'later' })
  await one.call('POST /api/service/read', { body: { conversation: fjordkant, message: foreign.id } })
  expect(await listOf(one)).toMatchObject({ unread: 1 })
})

// Authorization is part of the query: a foreign conversation is answered as a missing one.
test('a conversation is accessible to its own sides alone', async () => {
  const [shopper, stranger] = [await signUp(), await signUp()]
  const { id: message } = await say(shopper, fjordkant, { text: 'private' })
  await say(shopper, 'platform', { text: 'private too' })
  const withShop = await conversationIdOf(shopper, fjordkant)
  const withPlatform = await conversationIdOf(shopper, 'platform')
  const missing = { reason: 'NOT_FOUND' }

  await expect(readConversation(stranger, withShop)).rejects.toMatchObject(missing)
  await expect(say(stranger, withShop, { text: 'hello' })).rejects.toMatchObject(missing)
  const response = stranger.call('POST /api/service/read', { body: { conversation: withShop, message } })
  await expect(response).rejects.toMatchObject(missing)
  for (const [person, conversation] of [
    [haruka, withShop],
    [haruka, withPlatform],
    [ingrid, withPlatform],
    [ingrid, fjordkant],
    [ada, withShop],
    [ada, 'platform'],
  ] as const) {
    await expect(readAtWork(person, conversation)).rejects.toMatchObject(missing)
    await expect(answer(person, conversation, { text: 'hello' })).rejects.toMatchObject(missing)
    const noting = person.call('POST /api/portal/conversation/read', { body: { conversation, message } })
    await expect(noting).rejects.toMatchObject(missing)
  }
  await expect(readAtWork(stranger, withShop)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  expect(textsOf(await readAtWork(ada, withPlatform))).toEqual(['private too'])
})

test('staff see the conversations of their own shops, operators those with the platform', async () => {
  const shopper = await signUp()
  await say(shopper, fjordkant, { text: 'to the shop' })
  await say(shopper, 'platform', { text: 'to the platform' })
  const shopsShownTo = async ({ call }: TestPerson) => {
    const { items } = await call('GET /api/portal/conversation/list', { query: { limit: 50 } })
    return new Set(items.map(({ shop }) => shop?.name ?? 'platform'))
  }
  expect(await shopsShownTo(ingrid)).toEqual(new Set(['Fjordkant']))
  expect(await shopsShownTo(ada)).toEqual(new Set(['platform']))
})

test('ten first messages at once start one conversation with ten messages, in order and without gaps', async () => {
  const shopper = await signUp()
  const words = Array.from({ length: 10 }, (_, index) => `message ${index}`)
  const sent = await Promise.all(words.map((text) => say(shopper, fjordkant, { text })))
  expect((await listOf(shopper)).items).toHaveLength(1)
  const { items } = await readConversation(shopper, fjordkant)
  const byId = sent.toSorted((one, other) => Number(other.id) - Number(one.id))
  expect(items.map(({ id }) => id)).toEqual(byId.map(({ id }) => id))
  expect(new Set(textsOf({ items }))).toEqual(new Set(words))
  const times = items.map(({ created_at }) => created_at)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('while people write, requests for messages after the last known one lose and double nothing', async () => {
  const shopper = await signUp()
  await say(shopper, fjordkant, { text: 'begin' })
  const conversationId = await conversationIdOf(shopper, fjordkant)
  const messageIds = (await readConversation(shopper, fjordkant)).items.map(({ id }) => id)
  let isWriting = true
  const follow = async () => {
    for (let isLast = false; !isLast; ) {
      isLast = !isWriting
      const { items } = await readConversation(shopper, fjordkant, { after: messageIds.at(-1) ?? '', limit: 50 })
      messageIds.push(...items.map(({ id }) => id).toReversed())
    }
  }
  const following = follow()
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? say(shopper, conversationId, { text: `${index}` })
        : answer(ingrid, conversationId, { text: `${index}` }),
    ),
  )
  isWriting = false
  await following
  const { items } = await readConversation(shopper, fjordkant, { limit: 50 })
  expect(messageIds).toEqual(items.map(({ id }) => id).toReversed())
  expect(messageIds).toHaveLength(21)
})

test('unanswered conversations are listed longest waiting first, page by page, even if the shopper writes again', async () => {
  const seller = await hireSeller(shops.kumoriya.id)
  const [one, two, three] = [await signUp(), await signUp(), await signUp()]
  for (const shopper of [one, two, three]) await say(shopper, kumoriya, { text: 'Is it open?' })
  await say(one, kumoriya, { text: 'Hello?' })
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof waitingFor>> = await seller.call('GET /api/portal/conversation/list', {
      query: { waiting: true, limit: 1, cursor },
    })
    ids.push(...page.items.map(({ shopper }) => shopper.id))
    cursor = page.next
  }
  expect(ids.slice(-3)).toEqual([one.id, two.id, three.id])
  expect(new Set(ids).size).toBe(ids.length)
})

test('messages are listed page by page, newest first, without gaps or doubles', async () => {
  const shopper = await signUp()
  for (let index = 1; index <= 7; index++) await say(shopper, fjordkant, { text: `${index}` })
  const first = await readConversation(shopper, fjordkant, { limit: 3 })
  await say(shopper, fjordkant, { text: 'meanwhile' })
  const second = await readConversation(shopper, fjordkant, { limit: 3, cursor: first.next ?? '' })
  const third = await readConversation(shopper, fjordkant, { limit: 3, cursor: second.next ?? '' })
  expect([first, second, third].flatMap(textsOf)).toEqual(['7', '6', '5', '4', '3', '2', '1'])
  expect(third.next).toBeNull()
  const missed = await readConversation(shopper, fjordkant, { after: first.items[0]?.id ?? '' })
  expect(textsOf(missed)).toEqual(['meanwhile'])
})

test('both sides receive a message and its read event at once, no other account does', async () => {
  const [shopper, stranger] = [await signUp(), await signUp()]
  const heard: { of: string; type: string; data: unknown }[] = []
  for (const { id } of [shopper, stranger, ingrid, haruka, ada])
    resources.live.follow(Number(id), ({ type, data }) => heard.push({ of: id, type, data }))
  const { id: message } = await say(shopper, fjordkant, { text: 'hello' })
  const conversation = await conversationIdOf(shopper, fjordkant)
  for (let times = 0; times < 2; times++)
    await ingrid.call('POST /api/portal/conversation/read', { body: { conversation, message } })
  const ofThis = () => heard.filter(({ data }) => (data as { conversation?: string }).conversation === conversation)
  await vi.waitFor(() => expect(ofThis()).toHaveLength(2 * sidesOf(shopper).length), 2_000)
  for (const of of sidesOf(shopper)) {
    const expected = ['sent', 'read'].map((what) => ({ of, type: 'message', data: { conversation, message, what } }))
    expect(ofThis().filter((event) => event.of === of)).toEqual(expected)
  }
})

const sidesOf = ({ id }: TestPerson) => [id, ingrid.id]
