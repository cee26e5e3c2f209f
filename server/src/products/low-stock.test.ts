import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { lettersTo, noLetter, withEmail } from '../../test/letters.ts'
import { openPostOffice } from '../../test/post-office.ts'
import { order, pay, prepareBuyer, type TestBuyer } from '../../test/shopping.ts'
import { addProduct, addShop } from '../../test/world.ts'
import { notifyLowStock } from './low-stock.jobs.ts'

const office = await openPostOffice()
const api = await startApi({ smtpUrl: office.url })
const { writer } = api.databases

type Variant = { price: number; stock: number }
let shops = 0

/** Opens a shop with its owner, who reads German, and a product with these variants. */
async function openShop(...stocks: [number, ...number[]]) {
  shops += 1
  const shop = await addShop(writer, { slug: `low-${shops}`, name: `Low ${shops}` })
  const [first, ...others] = stocks.map((stock): Variant => ({ price: 5_00, stock }))
  const choices = (variant: Variant | undefined, index: number) => ({
    price: 5_00,
    stock: 0,
    ...variant,
    choice: [`no ${index}`],
  })
  const { variantIds } = await addProduct(writer, {
    shop,
    name: { en: 'Oolong tea', de: 'Oolong-Tee' },
    options: [{ name: 'size', values: stocks.map((_stock, index) => ({ value: `no ${index}` })) }],
    variants: [choices(first, 0), ...others.map((variant, index) => choices(variant, index + 1))],
  })
  const owner = await withEmail(api, await api.hireSeller(shop.id), { language: 'de' })
  return { owner, shop, variantIds }
}

async function buy(buyer: TestBuyer, variantIds: number[], quantity = 1) {
  const group = await order(buyer, variantIds, { quantity })
  await pay(buyer, group)
  return group
}

const stockLetters = async (person: Parameters<typeof lettersTo>[2]) =>
  (await lettersTo(api, office, person)).filter(({ subject }) => subject === 'Bestand wird knapp')
const aDayPasses = () =>
  sql`update low_stock_variants set notified_at = notified_at - interval '25 hours', since = since - interval '25 hours'`.execute(
    writer,
  )

test('a purchase that leaves few pieces notifies owners and managers, once for all variants, and not to packers', async () => {
  const { owner, shop, variantIds } = await openShop(5, 4, 9)
  const packer = await withEmail(api, await api.hireSeller(shop.id, undefined, 'packer'), { language: 'de' })
  const mei = await prepareBuyer(api)
  await order(mei, variantIds.slice(2), { quantity: 8 })
  await notifyLowStock(writer)
  expect(await stockLetters(owner)).toEqual([])
  await buy(mei, variantIds.slice(0, 2), 2)
  await Promise.all(Array.from({ length: 10 }, () => notifyLowStock(writer)))
  const [letter = noLetter, ...more] = await stockLetters(owner)
  expect(more).toEqual([])
  expect(letter.text).toContain(`${shop.name}: 2 Artikel fast ausverkauft.`)
  expect(letter.text).toContain('Oolong-Tee\n  no 1\n  2 Stück')
  expect(letter.text).toContain('https://shop.example/portal/product\n')
  expect(await stockLetters(packer)).toEqual([])
  const { items } = await owner.call('GET /api/notification/list')
  expect(items.filter(({ kind }) => kind === 'stock_low')).toHaveLength(1)
})

test('notifies once until the variant is restocked, and of a shop once a day at most', async () => {
  const { owner, variantIds } = await openShop(4)
  const [variant = 0] = variantIds
  const mei = await prepareBuyer(api)
  const sold = async () => {
    await buy(mei, [variant])
    await notifyLowStock(writer)
    return (await stockLetters(owner)).length
  }
  expect([await sold(), await sold()]).toEqual([1, 1])
  await aDayPasses()
  expect(await sold()).toBe(1)
  await sql`update variants set stock = 4 where id = ${variant}`.execute(writer)
  expect(await sold()).toBe(2)
  await sql`update variants set stock = 4 where id = ${variant}`.execute(writer)
  expect(await sold()).toBe(2)
  await aDayPasses()
  await notifyLowStock(writer)
  expect((await stockLetters(owner)).length).toBe(3)
})

test('buying and cancelling again and again tells a shop once', async () => {
  const { owner, variantIds } = await openShop(4)
  const mei = await prepareBuyer(api)
  for (let count = 0; count < 4; count++) {
    const { orders } = await buy(mei, variantIds)
    await notifyLowStock(writer)
    await mei.call('POST /api/order/cancel', { body: { id: orders[0]?.id ?? '' } })
  }
  expect(await stockLetters(owner)).toHaveLength(1)
})
