import { createQueue, type WorkQueue } from '../http/queue.ts'
import { Refusal } from '../refusal.ts'

/** Pages and documents are made two at a time. Sources take turns. */
export function createPageTurns(): WorkQueue {
  return createQueue({ atOnce: 2, waitingMaximum: 60, waitMaximumMs: 4_000, perSource: 40 })
}

/** Undefined where too many others wait for their turn. */
export async function unlessBusy<Made>(making: Promise<Made>): Promise<Made | undefined> {
  try {
    return await making
  } catch (error) {
    if (error instanceof Refusal && error.code === 'BUSY') return undefined
    throw error
  }
}
