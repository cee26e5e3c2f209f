import { createQueue, type WorkQueue } from '../http/queue.ts'
import { Refusal } from '../refusal.ts'

/** Creates the queue for pages and documents, two at a time. Sources take turns. */
export function createPageTurns(): WorkQueue {
  return createQueue({ atOnce: 2, waitingMaximum: 60, waitMaximumMs: 4_000, perSource: 40 })
}

/** Returns undefined if too many others wait in the queue. */
export async function unlessBusy<Made>(making: Promise<Made>): Promise<Made | undefined> {
  try {
    return await making
  } catch (error) {
    if (error instanceof Refusal && error.code === 'BUSY') return undefined
    throw error
  }
}
