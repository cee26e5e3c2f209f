import type { Access } from '@sealane/contract/access'
import type { FastifyRequest } from 'fastify'
import type { Resources } from '../resources.ts'
import { createQueue, type WorkQueue } from './queue.ts'
import type { RateLimit } from './rates.ts'
import { identify, type Caller } from './session.ts'
import { sourceOf } from './source.ts'
import { readVisit } from './visit.ts'

/**
 * Looking up a caller, counting a call and judging a proof take connections before a request has its turn. A source that sends more than are
 * admitted at once waits for its own.
 */
const limits = { atOnce: 64, atOncePerSource: 4, waitingMaximum: 2_000, waitMaximumMs: 5_000, perSource: 400 }

/** The queue for that. A process has one for all its routes. */
export function createAdmission(): WorkQueue {
  return createQueue(limits)
}

/** For a route beside the contract. Its callers count by their addresses alone. */
export function admitInTurn<Admitted>(
  { admission }: { admission: WorkQueue },
  request: FastifyRequest,
  work: () => Promise<Admitted>,
): Promise<Admitted> {
  return admission(work, sourceOf(request.ip))
}

/** Looks up the caller of a file beside the contract, and counts the call: `name` is that of its limit. */
export function admitCaller(
  resources: Pick<Resources, 'admission' | 'databases' | 'rates'>,
  request: FastifyRequest,
  access: Access,
  { name, ...limit }: RateLimit & { name: string },
): Promise<Caller> {
  return admitInTurn(resources, request, async () => {
    const caller = await identify(resources.databases, readVisit(request).token, access)
    await resources.rates.take(`${name}:${caller.id}`, limit)
    return caller
  })
}
