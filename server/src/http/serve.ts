import { isComplete } from '@sealane/contract/access'
import { refusalsOf, type Endpoint, type EndpointInput, type Reply } from '@sealane/contract/endpoint'
import { contract, type Contract } from '@sealane/contract/index'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Queries, Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { now } from './errors.ts'
import { isForm } from './intake.ts'
import { write, type StoredAnswer, type RepeatableCall } from './idempotency.ts'
import { isInnerCall } from './inner.ts'
import { createQueue, type WorkQueue } from './queue.ts'
import { compileSerializer, toFastifySchema } from './schemas.ts'
import { checkSecondFactor } from './second-factor.ts'
import { keyOfSession, lockSessionAccount, identify, isStaff, turnsAt, type Caller } from './session.ts'
import { sourceOf } from './source.ts'
import { readPart } from './validation.ts'
import { readVisit, type Visit } from './visit.ts'

/** The caller, the visit with its language, and the resources of a use case. */
export type Situation = { caller: Caller; visit: Visit; resources: Resources }
export type Context = Situation & { tx: Tx }

type Handle<A extends keyof Contract, Prepared> = (
  context: Context,
  input: EndpointInput<Contract[A]>,
  prepared: Prepared,
) => Promise<Reply<Contract[A]>>
/** Runs before the transaction and occupies no connection: hashing, and counts that a refusal must not undo. */
type PrepareCall<A extends keyof Contract, Prepared> = (
  situation: Situation,
  input: EndpointInput<Contract[A]>,
) => Promise<Prepared>
/** Composes the answer of a repeated call from the current state, where the answer is too long to be stored. */
type ShowAgain<A extends keyof Contract> = (context: Context, kept: StoredAnswer) => Promise<Reply<Contract[A]>>

export type Serve = <A extends keyof Contract, Prepared = undefined>(
  address: A,
  handle: Handle<A, Prepared>,
  prepare?: PrepareCall<A, Prepared>,
  showAgain?: ShowAgain<A>,
) => void

/**
 * Fewer requests run at once than there are connections. Accounts and addresses take turns, and neither an address nor a shop has more than six of
 * the eight places.
 */
const queueLimits = { atOnce: 8, atOncePerSource: 3, waitingMaximum: 1_000, waitMaximumMs: 5_000, perSource: 100 }
/** Changes that take a tenth of a second or more: all of them together have two places. */
const longLimits = { ...queueLimits, atOnce: 2, atOncePerSource: 1, waitMaximumMs: 10_000 }

declare module 'fastify' {
  interface FastifyRequest {
    situation: Situation | undefined
  }
}

/**
 * Each request is one transaction: identify, validate, handle, commit. A GET uses connections that PostgreSQL keeps read-only. A repeated unsafe call
 * under the same Idempotency-Key gets the first answer.
 */
export function createServe(app: FastifyInstance, resources: Resources): Serve {
  app.decorateRequest('situation')
  const [read, change] = [createQueue(queueLimits), createQueue(queueLimits)]
  const [long, { admission }] = [createQueue(longLimits), resources]
  return (address, handle, prepare, showAgain) => {
    const [method, url] = address.split(' ') as ['GET' | 'POST', string]
    const endpoint: Endpoint = contract[address]
    if (!isComplete(endpoint)) throw new Error(`${address} does not say for which of the staff it is`)
    const isRead = method === 'GET' && endpoint.writes !== true
    const identifySender = async (request: FastifyRequest) => {
      request.situation = await recognise(resources, request, endpoint)
      return request.situation
    }
    const admit = async (request: FastifyRequest) => {
      const situation = await identifySender(request)
      if (isRead) return
      await turnOf(request, situation)(admission)(() => checkWritable(resources, situation.caller, endpoint))
    }

    app.route({
      method,
      url,
      schema: toFastifySchema(endpoint),
      config: { isPrivate: !isRead || endpoint.caller !== 'anyone' },
      ...(endpoint.bodyMaximum !== undefined && { bodyLimit: endpoint.bodyMaximum }),
      serializerCompiler: compileSerializer,
      validatorCompiler: () => () => true, // The handler validates with the contract's own schemas.
      // A large body is read only when its sender is identified. The sender's rights may end while it arrives.
      ...(endpoint.bodyMaximum !== undefined && { onRequest: admit }),
      preHandler: endpoint.bodyMaximum === undefined ? admit : identifySender,
      handler: async (request) => {
        const situation = request.situation as Situation
        const input = {
          query: readPart(endpoint, 'query', request.query),
          body: method === 'POST' ? readPart(endpoint, isForm(request) ? 'form' : 'body', request.body) : undefined,
        } as EndpointInput<Contract[typeof address]>
        const turnIn = turnOf(request, situation)
        const work = {
          prepare: prepare && (() => turnIn(admission)(() => prepare(situation, input))),
          handle: (tx: Queries, prepared: unknown) => handle({ ...situation, tx }, input, prepared as never),
          showAgain: showAgain && ((tx: Queries, kept: StoredAnswer) => showAgain({ ...situation, tx }, kept)),
        }
        try {
          if (isRead) {
            const prepared = await work.prepare?.()
            return envelope(await turnIn(read)(() => work.handle(resources.databases.reader, prepared)))
          }
          const { databases, rates } = resources
          const begin = async (tx: Tx) => {
            if (situation.caller.id !== 0) await lockSessionAccount(tx, situation.caller, endpoint)
          }
          const inTurn: WorkQueue = (one) =>
            endpoint.isLong === true ? turnIn(long)(() => turnIn(change)(one)) : turnIn(change)(one)
          const writeContext = { databases, rates, inTurn, begin }
          return envelope(await write(writeContext, repeatable(address, endpoint, request), work))
        } catch (error) {
          throw declared(address, endpoint, error)
        }
      },
    })
  }
}

/** Accounts, visitors, and the shops and addresses around them take turns. Requests of a page being rendered had their turn with the page. */
function turnOf({ ip }: FastifyRequest, { caller }: Situation): (queue: WorkQueue) => WorkQueue {
  if (isInnerCall()) return () => (work) => work()
  const counted = turnsAt(caller, sourceOf(ip))
  return (queue) => (work) => queue(work, counted)
}

/** Returns undefined for calls that are simply done again: without a key, by a visitor, or with an answer that is never stored. */
function repeatable(address: string, endpoint: Endpoint, request: FastifyRequest): RepeatableCall | undefined {
  const { caller, resources } = request.situation as Situation
  const key = request.headers['idempotency-key']
  const isKept = endpoint.secret !== true && endpoint.changesNothing !== true && caller.id !== 0
  if (typeof key !== 'string' || key === '' || !isKept) return undefined
  const sent = request.body ?? request.query
  const kept = isStaff(caller) ? answersOfStaff : answersOfShopper
  const source = isStaff(caller) ? undefined : sourceOf(request.ip)
  return { accountId: caller.id, source, endpoint: address, key, sent, pepper: resources.pepper, kept }
}

/** Kilobytes of long answers in a day. They are stored for a day. */
const answersOfStaff = { maximum: 100_000, windowS: 86_400 }
const answersOfShopper = { maximum: 20_000, windowS: 86_400 }

const unsafeCalls = { maximum: 600, windowS: 60 }
/** More calls than a person makes by hand: the stored rows of more would fill the disk within some days. */
const unsafeCallsOfDay = { maximum: 30_000, windowS: 86_400 }
/** Half of the account's calls: a stolen session leaves the other half to the owner. */
const sessionCallsOfDay = { maximum: 15_000, windowS: 86_400 }
/** Limits of each session for calls with `countsApart`. A person makes fewer by hand. */
const defences = { maximum: 60, windowS: 60 }
const defencesOfDay = { maximum: 500, windowS: 86_400 }

/** Counts the session first: a call that its limit refuses does not count for the account. */
async function checkWritable({ disk, rates }: Resources, caller: Caller, { countsApart }: Endpoint): Promise<void> {
  if (disk.room() === 'none') throw new Refusal('BUSY', { retryAfterS: 60 })
  if (caller.id === 0) return
  const session = keyOfSession(caller)
  if (countsApart === true) {
    await rates.take(`defence:${session}`, defences)
    return rates.take(`defence_day:${session}`, defencesOfDay)
  }
  await rates.take(`unsafe_session:${session}`, sessionCallsOfDay)
  await rates.take(`unsafe:${caller.id}`, unsafeCalls)
  await rates.take(`unsafe_day:${caller.id}`, unsafeCallsOfDay)
}

async function recognise(resources: Resources, request: FastifyRequest, endpoint: Endpoint): Promise<Situation> {
  const visit = readVisit(request)
  const caller = await identify(resources.databases, visit.token, endpoint, visit.isUnattended)
  const isOperator = endpoint.caller === 'operator' || caller.isOperator
  if (endpoint.secondFactor === true && isOperator) await checkSecondFactor(resources.databases.reader, caller)
  return { caller, visit, resources }
}

function envelope<Data>(data: Data) {
  return { code: 1, msg: 'ok', time: now(), data }
}

/** Converts a refusal that the endpoint does not declare into an error: it is a bug, because no client expects it. */
function declared(address: string, endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  return refusalsOf(endpoint).includes(error.code)
    ? error
    : new Error(`${address} does not declare ${error.code}`, { cause: error })
}
