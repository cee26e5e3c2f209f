import { AsyncLocalStorage } from 'node:async_hooks'

const within = new AsyncLocalStorage<true>()

/** What is asked meanwhile is asked by the server itself, for a page: the page was counted when it was asked for. */
export function runInnerCall<Answer>(ask: () => PromiseLike<Answer>): Promise<Answer> {
  return within.run(true, async () => await ask()) // `inject` asks when it is waited for, so that is done within too.
}

/** Nobody outside can pretend it: no header says so. */
export function isInnerCall(): boolean {
  return within.getStore() === true
}
