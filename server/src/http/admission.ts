import type { Access } from '@sealane/contract/access'
import type { FastifyRequest } from 'fastify'
import type { Resources } from '../resources.ts'
import { createQueue, type WorkQueue } from './queue.ts'
import type { RateLimit } from './rates.ts'
import { identify, type Caller } from './session.ts'
import { sourceOf } from './source.ts'
import { readVisit } from './visit.ts'

/**
 * Identifying a caller, counting a call and verifying a proof use connections before a request gets its turn. A source with more requests than are
 * admitted at once waits.
 */
const limits = { atOnce: 64, atOncePerSource: 4, waitingMaximum: 2_000, waitMaximumMs: 5_000, perSource: 400 }

/** Creates the queue for these steps. A process has one for all its routes. */
export function createAdmission(): WorkQueue {
  return createQueue(limits)
}

/** Admits a request to a route outside the contract. Its callers are counted by their addresses alone. */
export function admitInTurn<Admitted>(
  { admission }: { admission: WorkQueue },
  request: FastifyRequest,
  work: () => Promise<Admitted>,
): Promise<Admitted> {
  return admission(work, sourceOf(request.ip))
}

/** Identifies the caller of a file outside the contract, and counts the call. `name` is the name of its limit. */
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
