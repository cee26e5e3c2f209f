import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { lettersTo, noLetter, withEmail } from '../../test/letters.ts'
import { openPostOffice } from '../../test/post-office.ts'
import { order, pay, prepareBuyer, type TestBuyer } from '../../test/shopping.ts'
import { addProduct, buildWorld } from '../../test/world.ts'

const office = await openPostOffice()
const api = await startApi({ smtpUrl: office.url })
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const [phone = 0] = products.phone.variantIds
const seller = await withEmail(api, await api.hireSeller(shops.kumoriya.id), { language: 'zh-cn' })

/** Returns the mails to the person, with ordinary spaces. */
async function mailsTo(person: TestPerson) {
  const letters = await lettersTo(api, office, person)
  return letters.map((letter) => ({ ...letter, text: letter.text.replaceAll(/[\u00A0\u202F]/g, ' ') }))
}

const buyerIn = async (language: string): Promise<TestBuyer> => withEmail(api, await prepareBuyer(api), { language })

describe('the confirmation of an order', () => {
  test('says what, from whom, for how much, to where and until when, once for the orders of all shops', async () => {
    const mei = await buyerIn('en')
    const { orders, total } = await order(mei, [tea, phone], { quantity: 2 })
    const [letter = noLetter, ...more] = await mailsTo(mei)
    expect(more).toEqual([])
    expect(letter.subject).toBe('Order received')
    expect(total).toBe(1_212_90)
    for (const said of ['We have your 2 orders for $1,212.90 in total.', ...orders.map(({ order_no }) => order_no)])
      expect(letter.text).toContain(said)
    expect(letter.text).toContain('Oolong tea\n  2 × $4.50\n  $9.00\n')
    expect(letter.text).toContain('Sold by:\n  Kumoriya Works\n  Japan\n')
    expect(letter.text).toContain('Graphite · 128 GB\n  2 × $599.00\n  $1,198.00\n')
    expect(letter.text).toContain('Shipping address:\n  Mei Lin\n  Block 12\n  168733 Singapore\n  +65 8123 4567\n')
    expect(letter.text).toMatch(/Pay by:\n {2}\w+ \d+ at \d+:\d\d\s[AP]M UTC\n/u)
    expect(letter.html).toContain('<bdi style="font-weight:600">Oolong tea</bdi>')
    const { rows } = await sql`select from mails where account_id = ${Number(mei.id)} and rows is not null`.execute(
      writer,
    )
    expect(rows).toEqual([])
    expect(letter.text).toMatch(/Pay now:\nhttps:\/\/shop\.example\/en\/payment\?group=\d+\n/)
  })

  test('is a paper of the contract: no choice turns it off, and no link offers to', async () => {
    const mei = await buyerIn('en')
    await mei.call('POST /api/notification/settings', { body: { topic: 'order', mail: false, app: false } })
    await pay(mei, await order(mei, [tea]))
    const letters = await mailsTo(mei)
    expect(letters.map(({ subject }) => subject)).toEqual(['Order received'])
    expect(letters[0]?.headers.has('list-unsubscribe')).toBe(false)
    expect(letters[0]?.text).not.toContain('mail_off')
    expect((await mei.call('GET /api/notification/list')).items).toEqual([])
  })

  test('is sent ten times an hour at most, and to no address that is not verified', async () => {
    const [mei, stranger] = [await buyerIn('en'), await prepareBuyer(api)]
    await sql`update accounts set email = 'victim@example.com', email_key = 'victim@example.com' where id = ${Number(stranger.id)}`.execute(
      writer,
    )
    await order(stranger, [tea])
    for (let count = 0; count < 12; count++) {
      const { orders } = await order(mei, [tea])
      await mei.call('POST /api/order/cancel', { body: { id: orders[0]?.id ?? '' } })
    }
    expect(await mailsTo(mei)).toHaveLength(10)
    expect(office.delivered.filter(({ to }) => to.includes('victim@example.com'))).toEqual([])
  })

  test('names the first twenty items, and how many there are besides', async () => {
    const mei = await buyerIn('de')
    const many = await addProduct(writer, {
      shop: shops.kumoriya,
      name: { en: '<b>Pin</b>\u202E', de: 'Anstecker' },
      options: [{ name: 'size', values: Array.from({ length: 25 }, (_none, index) => ({ value: `no ${index}` })) }],
      variants: Array.from({ length: 25 }, (_none, index) => ({ choice: [`no ${index}`], price: 1_00, stock: 9 })) as [
        { choice: string[]; price: number; stock: number },
      ],
    })
    await order(mei, many.variantIds)
    const [letter = noLetter] = await mailsTo(mei)
    expect(letter.text.match(/1 × 1,00 \$/g)).toHaveLength(20)
    expect(letter.text).toContain('Und 5 weitere Artikel. Die ganze Liste steht in der Bestellung.')
    expect(letter.html).not.toMatch(/<b>|\u202E/)
  })
})

describe('a paid order', () => {
  test('is confirmed with its table, and the shop reads what to send by when, and of the shopper only the country', async () => {
    const jonas = await buyerIn('de')
    const group = await order(jonas, [tea], { quantity: 2 })
    await pay(jonas, group)
    const [, letter = noLetter] = await mailsTo(jonas)
    const { order_no = '' } = group.orders[0] ?? {}
    expect(letter.subject).toBe('Bestellung bezahlt')
    expect(letter.text).toContain(`Bestellnummer:\n  ${order_no}\n`)
    expect(letter.text).toContain('Gesamt: 14,90 $')
    expect(letter.text).toMatch(/Versand bis:\n {2}\d+\.\s\p{L}+\n/u)
    expect(letter.headers.has('list-unsubscribe')).toBe(true)
    const sold = (await mailsTo(seller)).find(({ text }) => text.includes(order_no)) ?? noLetter
    expect(sold.subject).toBe('新订单')
    expect(sold.text).toMatch(/乌龙茶|Oolong tea/)
    expect(sold.text).toContain('2件')
    expect(sold.text).toContain('寄往:\n  新加坡')
    expect(`${sold.text}${sold.html}`).not.toMatch(/Mei Lin|Block 12|168733|8123/)
    expect(sold.text).toContain(`https://shop.example/portal/order?open=${order_no}`)
  })

  test('by ten payments at once is mailed once', async () => {
    const mei = await buyerIn('en')
    const group = await order(mei, [tea])
    await Promise.allSettled(Array.from({ length: 10 }, () => pay(mei, group)))
    const subjects = (await mailsTo(mei)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Order received', 'Order paid'])
  })
})
