import { beforeAll, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { uploadProof } from '../../test/proof.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { tenTimes, withdraw } from '../../test/withdrawing.ts'
import { buildWorld } from '../../test/world.ts'

// Daily reconciliation of bank and chain against the ledger.
const api = await startApi()
const { shops } = await buildWorld(api.databases.writer)
const [ada, grace] = [await api.hireOperator('ada'), await api.hireOperator('grace')]
const seller = await api.hireSeller(shops.kumoriya.id)
const mei = await prepareBuyer(api, 500_00)
const today = new Date().toISOString().slice(0, 10)
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

const toFile = (...lines: string[]) => ['date,amount,description', ...lines].join('\r\n')
const send = (text: string, apply = true, person: TestPerson = ada) =>
  person.call('POST /api/portal/reconciliation/import', { body: { text, apply } })
const ofDay = async (day = today, more: object = {}) =>
  (await ada.call('GET /api/portal/reconciliation/day', { query: { day, ...more } })).items
const statusOf = async (key: string, day = today) => (await ofDay(day)).find((one) => one.key === key)?.standing
const statusOfLine = async (day: string, description: string) =>
  (await ofDay(day)).find(({ lines }) => lines.some((line) => line.description === description))?.standing
const daySums = async (day = today) =>
  (await ada.call('GET /api/portal/reconciliation/days', { query: { until: tomorrow } })).items.find(
    (one) => one.day === day,
  )

/** Creates a passed manual recharge; returns the reference of its transfer. */
async function recharge(amount: number): Promise<string> {
  const proof = await uploadProof(api.app, mei)
  const { id, reference } = await mei.call('POST /api/user/recharge', {
    body: { method: 'manual', amount, proof },
  })
  await ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: amount } })
  return reference ?? ''
}

let reference = ''
beforeAll(async () => {
  reference = await recharge(40_00)
})

test('a dry run lists the lines to store, and stores none', async () => {
  const { rows, faults } = await send(toFile(`${today},40.00,${reference} Mei`, 'soon,1,x'), false)
  expect(rows).toEqual([
    { row: 2, day: today, amount: 40_00, description: `${reference} Mei`, reference, outcome: 'ready' },
  ])
  expect(faults).toEqual([{ row: 3, column: 'date', value: 'soon', fault: 'date' }])
  expect(await statusOf(reference)).toBe('only_ledger')
})

test('a line that names a recharge matches it to the cent; the same file again adds nothing', async () => {
  const file = toFile(`${today},40.00,${reference} Mei`)
  expect((await send(file)).rows).toMatchObject([{ outcome: 'stored' }])
  expect((await send(file, true, grace)).rows).toMatchObject([{ outcome: 'known' }])
  expect((await send(file, false)).rows).toMatchObject([{ outcome: 'known' }])
  const [found] = (await ofDay()).filter(({ key }) => key === reference)
  expect(found).toMatchObject({ standing: 'matched', bank: 40_00, ledger: 40_00, set_aside: null })
  expect([found?.lines.length, found?.movements]).toMatchObject([1, [{ kind: 'recharge', name: mei.account }]])
})

test('the order of day and month is requested, and kept with the imported lines', async () => {
  const text = toFile('03/04/2026,1.00,Read both ways')
  const say = (more: object) =>
    ada.call('POST /api/portal/reconciliation/import', { body: { text, apply: true, ...more } })
  expect(await say({})).toMatchObject({ rows: [], faults: [{ row: 2, column: 'date', fault: 'date_ambiguous' }] })
  await expect(say({ date_order: 'year_first' })).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
  expect(await say({ date_order: 'day_first' })).toMatchObject({
    rows: [{ day: '2026-04-03', outcome: 'stored' }],
    faults: [],
  })
  expect(await statusOfLine('2026-04-03', 'Read both ways')).toBe('only_bank')
  const { items } = await ada.call('GET /api/portal/decision/list', { query: { subject: 'bank', limit: 1 } })
  expect(items).toMatchObject([{ verdict: 'imported', detail: { lines: 1, date_order: 'day_first' } }])
})

test('two lines alike in one file are two, and the same two in another file', async () => {
  const file = toFile(`${tomorrow},-3.00,Card fee`, `${tomorrow},-3.00,Card fee`)
  expect((await send(file)).rows.map(({ outcome }) => outcome)).toEqual(['stored', 'stored'])
  expect((await send(`${file}\r\n${tomorrow},-3.00,Card fee`)).rows.map(({ outcome }) => outcome)).toEqual([
    'known',
    'known',
    'stored',
  ])
})

test('of ten uploads of one file at once, in either order, each line is stored once', async () => {
  const lines = [`${today},7.00,Ten at once A`, `${today},8.00,Ten at once B`]
  const stored: string[] = []
  const outcomes = await tenTimes(async (index) => {
    const { rows } = await send(toFile(...(index % 2 === 0 ? lines : lines.toReversed())))
    stored.push(...rows.flatMap(({ outcome, description }) => (outcome === 'stored' ? [description] : [])))
  })
  expect(outcomes).toEqual({ ok: 10 })
  expect(stored.toSorted()).toEqual(['Ten at once A', 'Ten at once B'])
})

test('a sent withdrawal is known by its number', async () => {
  const { id } = await withdraw(mei, 100_00)
  await ada.call('POST /api/portal/withdrawal/decide', { body: { id, verdict: 'pass' } })
  await ada.call('POST /api/portal/withdrawal/settle', { body: { id, outcome: 'settled' } })
  const key = `SLW-${id}`
  const { ledger = 0 } = (await ofDay()).find((one) => one.key === key) ?? {}
  expect(ledger).toBeLessThan(-90_00)
  await send(toFile(`${tomorrow},${(ledger / 100).toFixed(2)},Outgoing ${key.replace('-', ' ')}`))
  expect([await statusOf(key), await statusOf(key, tomorrow)]).toEqual(['matched', 'matched'])
})

test('another amount differs, and the days say by how much', async () => {
  const other = await recharge(25_00)
  const before = await daySums()
  await send(toFile(`${today},24.99,${other}`))
  expect(await statusOf(other)).toBe('differs')
  const after = await daySums()
  expect(after).toMatchObject({ bank: (before?.bank ?? 0) + 24_99, ledger: before?.ledger })
  expect(after?.standings.differs).toEqual({ count: 1, bank: 24_99, ledger: 25_00 })
  expect(after?.standings.only_ledger.ledger).toBe((before?.standings.only_ledger.ledger ?? 0) - 25_00)
})

test('a line without a reference is matched by hand, and unmatched again, on record', async () => {
  const other = await recharge(33_00)
  await send(toFile(`${today},33.00,From Mei Lin`))
  const [line] = (await ofDay()).flatMap(({ lines }) => lines.filter((one) => one.description === 'From Mei Lin'))
  const match = (key: string) =>
    grace.call('POST /api/portal/reconciliation/match', { body: { line: line?.id ?? '', key } })
  await expect(match('SL-NOBODY')).rejects.toMatchObject({
    fields: { key: 'The ledger has nothing under this reference' },
  })
  await match(other.toLowerCase())
  await match(other)
  const found = (await ofDay()).find(({ key }) => key === other)
  expect(found).toMatchObject({ standing: 'matched', lines: [{ matched_by: 'grace' }] })
  await match('')
  expect(await statusOf(other)).toBe('only_ledger')
  const { items } = await ada.call('GET /api/portal/decision/list', { query: { subject: 'bank', id: line?.id } })
  expect(items.map(({ verdict, detail }) => [verdict, detail['value'], detail['before']])).toEqual([
    ['unmatched', null, other],
    ['matched', other, null],
  ])
})

test('a line that need not match is set aside with a reason, until more of it arrives, and put back', async () => {
  const { key = '' } = (await ofDay(tomorrow)).find(({ lines }) => lines[0]?.description === 'Card fee') ?? {}
  const set = (reason: string | null, of = key) =>
    ada.call('POST /api/portal/reconciliation/set_aside', { body: { key: of, reason } })
  await expect(set('A fee', 'L-999999')).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  await set('The bank’s fee')
  const found = (await ofDay(tomorrow, { standing: 'set_aside' })).map((one) => [one.key, one.set_aside?.reason])
  expect(found).toEqual([[key, 'The bank’s fee']])
  await set(null)
  await set(null)
  expect(await statusOf(key, tomorrow)).toBe('only_bank')
  const other = await recharge(12_00)
  await set('Paid in cash', other)
  expect(await statusOf(other)).toBe('set_aside')
  await send(toFile(`${today},11.00,${other}`))
  expect(await statusOf(other)).toBe('differs')
})

test('a reversed recharge moved nothing, and the bank has nothing of it', async () => {
  const other = await recharge(15_00)
  const { items } = await ada.call('GET /api/portal/recharge/list', { query: { status: 1 } })
  const id = items.find((one) => one.reference === other)?.id ?? ''
  await ada.call('POST /api/portal/recharge/reverse', { body: { id, reason: 'It never came.' } })
  expect(await statusOf(other)).toBe('matched')
})

test('a day pages without gaps or doubles, and comparisons that need an operator are first', async () => {
  const all = (await ofDay()).map(({ key }) => key)
  const paged: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: { key: string }[]; next: string | null } = await ada.call(
      'GET /api/portal/reconciliation/day',
      { query: { day: today, limit: 1, ...(cursor && { cursor }) } },
    )
    paged.push(...page.items.map(({ key }) => key))
    cursor = page.next
  }
  expect(paged).toEqual(all)
  expect((await ofDay())[0]?.standing).toBe('differs')
})

test('only operators have access, and a day has to be valid', async () => {
  await expect(send(toFile(), true, seller)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  for (const day of ['2026-02-31', '0001-01-01', 'today']) {
    await expect(ofDay(day)).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
  }
})

test('an operator who works through a list gets no entry twice', async () => {
  const lines = ['L-1', 'L-2', 'L-3'].map((name) => `${today},7.00,Somebody ${name}`)
  await send(toFile(...lines))
  const ask = (more: object) =>
    ada.call('GET /api/portal/reconciliation/day', { query: { day: today, standing: 'only_bank', limit: 2, ...more } })
  const { items, next } = await ask({})
  const key = items.at(-1)?.key ?? ''
  await ada.call('POST /api/portal/reconciliation/set_aside', { body: { key, reason: 'A gift.' } })
  const rest = (await ask({ cursor: next ?? '' })).items.map((one) => one.key)
  const firstKeys = items.map((one) => one.key)
  expect(rest.length).toBeGreaterThan(0)
  expect(rest.filter((one) => firstKeys.includes(one))).toEqual([])
})

test('the days count what the lists of these days have', async () => {
  const later = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const late = await recharge(9_00)
  await send(toFile(`${later},9.00,${late}`, `${later},5.00,${late} again`, `${later},2.00,SLW-999999`))
  const { items } = await ada.call('GET /api/portal/reconciliation/days', { query: { until: later } })
  for (const { day, standings } of items.slice(0, 3)) {
    const found = await ofDay(day, { limit: 50 })
    const counted = Map.groupBy(found, ({ standing }) => standing)
    for (const [status, { count, bank, ledger }] of Object.entries(standings)) {
      const own = counted.get(status as 'matched') ?? []
      const sumOf = (sides: { day: string; amount: number }[]) =>
        sides.reduce((sum, side) => sum + (side.day === day ? side.amount : 0), 0)
      expect([day, status, count, bank, ledger]).toEqual([
        day,
        status,
        own.length,
        sumOf(own.flatMap(({ lines }) => lines)),
        sumOf(own.flatMap(({ movements }) => movements)),
      ])
    }
  }
})

test('ten operators who set the same entry aside at once are each on record, with the previous reason', async () => {
  const key = await recharge(13_00)
  const set = (person: TestPerson, reason: string) =>
    person.call('POST /api/portal/reconciliation/set_aside', { body: { key, reason } })
  await Promise.all(Array.from({ length: 10 }, (_none, index) => set(index % 2 === 0 ? ada : grace, `Reason ${index}`)))
  const { items } = await ada.call('GET /api/portal/decision/list', { query: { subject: 'bank', id: key } })
  const reasons = items.map(({ detail }) => detail['reason'])
  expect(items.map(({ detail }) => detail['before'])).toEqual([...reasons.slice(1), null])
})
