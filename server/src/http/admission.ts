import type { FastifyRequest } from 'fastify'
import { createQueue, type WorkQueue } from './queue.ts'
import { sourceOf } from './source.ts'

/**
 * Looking up a caller, counting a call and judging a proof take connections before a request has its turn. A source that sends more than are
 * admitted at once waits for its own.
 */
const limits = { atOnce: 64, atOncePerSource: 4, waitingMaximum: 2_000, waitMaximumMs: 5_000, perSource: 400 }

/** Turns of what happens before a request works. One for all routes of a process. */
export function createAdmission(): WorkQueue {
  return createQueue(limits)
}

/** Of a route beside the contract: addresses take turns, whoever asks. */
export function admit<Admitted>(
  { admission }: { admission: WorkQueue },
  request: FastifyRequest,
  work: () => Promise<Admitted>,
): Promise<Admitted> {
  return admission(work, sourceOf(request.ip))
}
