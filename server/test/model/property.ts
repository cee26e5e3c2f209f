import fc from 'fast-check'
import { expect } from 'vitest'
import { checkouts } from './checkout.ts'
import type { Command } from './deed.ts'
import { orderCommands } from './orders.ts'
import { payments } from './payment.ts'
import { refundCommands } from './refunds.ts'
import { openOf, type Model, type ModelOrder } from './shop.ts'
import { openStage, type House, type ModelStage } from './stage.ts'
import { staffRefundCommands } from './staff-refunds.ts'
import { timeCommands } from './time.ts'
import { walletCommands } from './wallet.ts'

/** All actions of people and time on orders, refunds and money; actions that lead further are more frequent. */
export const everything: fc.Arbitrary<Command>[] = [
  ...[checkouts, checkouts, payments, payments, payments],
  ...orderCommands,
  ...[...refundCommands, ...refundCommands, ...refundCommands],
  ...staffRefundCommands,
  ...walletCommands,
  ...timeCommands,
]

/** Runs up to this many commands in a shop of its own, and compares the shop with the model after each of them. */
export function behavesAsModelled(
  house: House,
  commands: fc.Arbitrary<Command>[],
  maxCommands: number,
  replayPath = '',
) {
  const limits = { maxCommands, size: 'max', ...(replayPath !== '' && { replayPath }) } as const
  return fc.asyncProperty(fc.commands(commands, limits), async (script) => {
    const opened = await openStage(house)
    await fc.asyncModelRun(() => opened, script)
    await expectShown(opened.model, opened.real)
  })
}

/** Checks that shoppers see the model's orders and balances. */
async function expectShown(model: Model, { shoppers }: ModelStage): Promise<void> {
  for (const [index, { call }] of shoppers.entries()) {
    const { balance, held } = await call('GET /api/user/getUserInfo')
    expect({ balance, held }).toEqual({ balance: model.money[`shopper ${index}`], held: model.money[`held ${index}`] })
    const { items } = await call('GET /api/user/order_list', { query: { limit: 50 } })
    const own = model.orders.filter(({ shopper }) => shopper === index).toReversed()
    const statuses = own.slice(0, 50).map((order) => ({ id: order.id, status: statusIn(model, order) }))
    expect(items.map(({ id, status }) => ({ id, status }))).toEqual(statuses)
  }
}

function statusIn(model: Model, order: ModelOrder): number {
  return order.stage > 0 && openOf(model, order).length > 0 ? -4 : order.stage
}
