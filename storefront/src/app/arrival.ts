import type { ApiCall } from '@sealane/contract/client'
import type { QueryClient } from '@tanstack/react-query'
import { forget, logOut } from './enter.ts'
import { decideNavigation } from './guard.rules.ts'
import type { MessageStore } from './messages.ts'
import type { Navigation } from './navigation.ts'
import { isMissing, isUnanswered } from './refused.ts'
import { ensurePage, findRoute, missing, unreachable, type Loading, type Route } from './routes.ts'
import { readStored, rememberReturn, userInfo } from './session.ts'

export type Tools = {
  queries: QueryClient
  call: ApiCall
  messages: MessageStore
  go: Navigation['go']
  sayLoginFirst: () => void
}
/** `unreachable`: without a network, the page's code or the logged-in shopper's data is not available. */
export type Status = 'page' | 'waiting' | 'missing' | 'unreachable'

/** Longest time that a page's data may delay the page change; after that the page's skeleton appears. */
const patienceMs = 300

/** Does everything that a page needs before it can show: guard, code, messages, data. Undefined when the guard redirected the visitor. */
export async function arrive(path: string, search: string, tools: Tools): Promise<Status | undefined> {
  if (path === '/') {
    tools.go('/home', { replace: true })
    return undefined
  }
  const status = await prepareRoute(path, search, tools)
  if (status === 'missing') await ensurePage(missing)
  if (status === 'unreachable') await ensurePage(unreachable)
  return status
}

async function prepareRoute(path: string, search: string, tools: Tools): Promise<Status | undefined> {
  const found = findRoute(path)
  if (found === undefined) return 'missing'
  const admission = await admit(path, search, tools)
  if (admission !== 'admitted') return admission
  const { route, params } = found
  const { queries, call } = tools
  const loading = load(route, { queries, call, params, search: new URLSearchParams(search) })
  const [status] = await Promise.all([
    Promise.race([loading, patience()]),
    ensurePage(route),
    tools.messages.ensure(route.parts),
  ])
  return status
}

/** Loads the page's data. The page itself shows a failure, with a way to try again. */
async function load(route: Route, loading: Loading): Promise<Status> {
  try {
    await route.load?.(loading)
    return 'page'
  } catch (error) {
    return isMissing(error) ? 'missing' : 'page'
  }
}

function patience(): Promise<Status> {
  return new Promise((resolve) => setTimeout(() => resolve('page'), patienceMs))
}

/** The guard of the specification's section 2. Returns undefined when it redirected the visitor. */
async function admit(path: string, search: string, tools: Tools): Promise<'admitted' | 'unreachable' | undefined> {
  const hasUserInfo = tools.queries.getQueryData(userInfo(tools.call).queryKey) !== undefined
  const decision = decideNavigation(path, { hasToken: readStored().token !== undefined, hasUserInfo })
  switch (decision) {
    case 'pass':
      return 'admitted'
    case 'goToStart':
      tools.go('/', { replace: true })
      return undefined
    case 'goToSignup':
      tools.sayLoginFirst()
      rememberReturn(addressOf(path, search))
      tools.go('/signup', { replace: true })
      return undefined
    case 'fetchUserInfo':
      break
  }
  const answer = await fetchUserInfo(addressOf(path, search), tools)
  return answer === 'known' ? admit(path, search, tools) : answer
}

const addressOf = (path: string, search: string): string => (search === '' ? path : `${path}?${search}`)

/** Fetches the user info; a failure ends the session. Without a network the session does not end (decision 22). */
async function fetchUserInfo(returnUrl: string, tools: Tools): Promise<'known' | 'unreachable' | undefined> {
  const { queries, call, go } = tools
  try {
    await queries.fetchQuery(userInfo(call))
    return 'known'
  } catch (error) {
    if (isUnanswered(error) && !navigator.onLine) return 'unreachable'
    if (readStored().token === undefined) return undefined // The response was that the session is over.
    const end = await logOutOnce(call)
    if (readStored().token !== undefined) forget(queries)
    if (end === '/login') rememberReturn(returnUrl)
    go(end, { replace: true }) // Immediately, or the guard would find the address without a token and show its message.
    return undefined
  }
}

let leaving: Promise<string> | undefined

/**
 * Ends the session after a failure and returns the next address: /login, or / when the log-out failed too. Arrivals that wait for
 * the same response share one log-out: a second one would be held back as a duplicate.
 */
function logOutOnce(call: ApiCall): Promise<string> {
  leaving ??= logOut(call)
    .then(
      () => '/login',
      () => '/',
    )
    .finally(() => {
      leaving = undefined
    })
  return leaving
}
