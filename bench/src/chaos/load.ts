import { setTimeout as sleep } from 'node:timers/promises'
import { ApiRefusal } from '@sealane/contract/client'
import { shop } from './customer.ts'
import { operate, sell } from './staff.ts'
import type { ChaosWorld } from './world.ts'

/** A breath between two things, so that many do something at once and nobody waits for nothing. */
const breathMs = 20

/** Everybody does one thing after the other until the time is over. What was begun then is still brought to its answer. */
export async function trade(world: ChaosWorld, deadline: number): Promise<void> {
  const { customers, sellers, operators } = world
  await Promise.all([
    ...customers.map((customer) => repeat(world, deadline, () => shop(world, customer))),
    ...sellers.map((seller) => repeat(world, deadline, () => sell(world, seller))),
    ...operators.map((operator) => repeat(world, deadline, () => operate(world, operator))),
  ])
}

async function repeat({ random, refusals }: ChaosWorld, deadline: number, act: () => Promise<void>): Promise<void> {
  while (Date.now() < deadline) {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      const reason = error.reason ?? error.message
      refusals[reason] = (refusals[reason] ?? 0) + 1
    }
    await sleep(random() * breathMs)
  }
}
