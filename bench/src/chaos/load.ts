import { setTimeout as sleep } from 'node:timers/promises'
import { ApiRefusal } from '@sealane/contract/client'
import { shop } from './customer.ts'
import { operate, sell } from './staff.ts'
import type { ChaosWorld } from './world.ts'

/** Pause between two actions, so that many people act at once but nobody is idle for long. */
const breathMs = 20

/** Lets everyone perform one action after the other until the deadline. Actions in progress are completed. */
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
