import { AsyncLocalStorage } from 'node:async_hooks'

const within = new AsyncLocalStorage<true>()

/** Marks the requests made meanwhile as those of the server itself, for a page: the page itself was counted. */
export function runInnerCall<Answer>(ask: () => PromiseLike<Answer>): Promise<Answer> {
  return within.run(true, async () => await ask()) // `inject` sends when it is awaited, so it is awaited inside.
}

/** No header sets this, so no client can pretend it. */
export function isInnerCall(): boolean {
  return within.getStore() === true
}
