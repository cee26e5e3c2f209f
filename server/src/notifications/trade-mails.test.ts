import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { earnFor } from '../../test/earning.ts'
import { lettersTo, withEmail } from '../../test/letters.ts'
import { openPostOffice } from '../../test/post-office.ts'
import { ask } from '../../test/refunding.ts'
import { order, pay, prepareBuyer } from '../../test/shopping.ts'
import { toCard } from '../../test/withdrawing.ts'
import { addProduct, addShop } from '../../test/world.ts'

const office = await openPostOffice()
const api = await startApi({ smtpUrl: office.url })
const { writer } = api.databases
const ada = await api.hireOperator('ada')

/** Opens a shop with one product and its owner, who reads this language and may withdraw. */
async function openShop(language: string) {
  const shop = await addShop(writer, { slug: `harbour-${language}`, name: `Harbour ${language}`, country: 'JP' })
  const { variantIds } = await addProduct(writer, {
    shop,
    name: { en: 'Oolong tea' },
    variants: [{ price: 4_50, stock: 200 }],
  })
  const seller = await withEmail(api, await api.hireSeller(shop.id), { language })
  await seller.call('POST /api/user/resetPay', { body: { new_code: '246813' } })
  await earnFor(writer, shop.id, 500_00)
  return { seller, shop, tea: variantIds[0] ?? 0 }
}

/** Places, pays, sends, receives and returns an order, and withdraws what the shop has earned. */
async function trade(language: string) {
  const { seller, shop, tea } = await openShop(language)
  const buyer = await withEmail(api, await prepareBuyer(api), { language })
  const group = await order(buyer, [tea], { quantity: 2 })
  const [{ id, order_no } = { id: '', order_no: '' }] = group.orders
  await pay(buyer, group)
  const sent = await seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'dhl', tracking_no: 'JD01' } })
  const parcel = { shipment_id: sent.shipments[0]?.id ?? '', code: 'arrived' } as const
  await seller.call('POST /api/portal/order/track', { body: parcel })
  await buyer.call('POST /api/order/confirm', { body: { id } })
  const [item] = (await buyer.call('GET /api/order/detail', { query: { id } })).items
  const refund = await ask(api, buyer, { item_id: item?.id ?? '', amount: 4_50, type: 'return' })
  await seller.call('POST /api/portal/refund/decide', { body: { id: refund.id, verdict: 'pass' } })
  await buyer.call('POST /api/refund/ship', { body: { id: refund.id, carrier: 'DHL', tracking_no: '1' } })
  await seller.call('POST /api/portal/refund/receive', { body: { id: refund.id, quantity: 2, disposition: 'lost' } })
  await withdraw(seller, shop.id)
  return { buyer, seller, order_no }
}

async function withdraw(seller: TestPerson, shopId: number): Promise<void> {
  const body = {
    code: '246813',
    purpose: 'withdrawal',
    reference: `shop ${shopId} 20000`,
    destination: toCard().bank_card_no,
  } as const
  const { ticket } = await seller.call('POST /api/user/verify_pay', { body })
  const { id } = await seller.call('POST /api/portal/earnings/withdraw', {
    body: { ...toCard(), amount: 200_00, ticket },
  })
  await ada.call('POST /api/portal/withdrawal/decide', { body: { id, verdict: 'pass' } })
  await ada.call('POST /api/portal/withdrawal/settle', { body: { id, outcome: 'settled' } })
}

const subjects = {
  en: {
    buyer: [
      'Order received',
      'Order paid',
      'Order on its way',
      'Your order has arrived',
      'Return approved',
      'Refunded',
    ],
    sales: ['New order', 'Refund requested', 'Return on its way', 'Refund paid'],
    payout: ['Withdrawal requested', 'Withdrawal passed', 'Withdrawal sent'],
  },
  de: {
    buyer: [
      ...['Bestellung eingegangen', 'Bestellung bezahlt', 'Bestellung versendet'],
      ...['Deine Bestellung ist da', 'Rückgabe genehmigt', 'Erstattet'],
    ],
    sales: ['Neue Bestellung', 'Erstattung beantragt', 'Rücksendung unterwegs', 'Erstattung ausgezahlt'],
    payout: ['Auszahlung beantragt', 'Auszahlung genehmigt', 'Auszahlung gesendet'],
  },
  'zh-cn': {
    buyer: ['订单已提交', '订单已付款', '订单已发货', '商品已送达', '退货已通过', '已退款'],
    sales: ['新订单', '收到退款申请', '退货已寄出', '退款已支付'],
    payout: ['提现申请已提交', '提现已通过', '提现已汇出'],
  },
}

test.each(Object.entries(subjects))('a whole trade is read by mail in %s', async (language, expected) => {
  const { buyer, seller, order_no } = await trade(language)
  const bought = await lettersTo(api, office, buyer)
  const sold = (await lettersTo(api, office, seller)).filter(({ text }) => text.includes('/setting'))
  expect(bought.map(({ subject }) => subject)).toEqual(expected.buyer)
  expect(sold.map(({ subject }) => subject)).toEqual([...expected.sales, ...expected.payout])
  for (const { text, html } of [...bought, ...sold.slice(0, expected.sales.length)])
    expect([text.includes(order_no), html.includes(order_no)]).toEqual([true, true])
})
