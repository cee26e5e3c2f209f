import type { Call } from '@sealane/contract/client'
import type { QueryClient } from '@tanstack/react-query'
import { forget, leave } from './enter.ts'
import { judge } from './guard.rules.ts'
import type { MessageStore } from './messages.ts'
import type { Navigation } from './navigation.ts'
import { isMissing } from './refused.ts'
import { ensurePage, findRoute, missing, type Loading, type Route } from './routes.ts'
import { readStored, rememberReturn, userInfo } from './session.ts'

export type Tools = {
  queries: QueryClient
  call: Call
  messages: MessageStore
  go: Navigation['go']
  sayLoginFirst: () => void
}
/** `unreachable`: neither the page's code nor the server can be had. */
export type Status = 'page' | 'waiting' | 'missing' | 'unreachable'

/** How long a page's data may hold the change of pages; then its skeleton shows. */
const patienceMs = 300

/** Everything before a page can show: guard, code, messages, data. Undefined when the guard sent the visitor elsewhere. */
export async function arrive(path: string, search: string, tools: Tools): Promise<Status | undefined> {
  if (path === '/') {
    tools.go('/home', { replace: true })
    return undefined
  }
  const status = await reach(path, search, tools)
  if (status === 'missing') await ensurePage(missing)
  return status
}

async function reach(path: string, search: string, tools: Tools): Promise<Status | undefined> {
  const found = findRoute(path)
  if (found === undefined) return 'missing'
  if (!(await admit(path, search, tools))) return undefined
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

/** A failure shows on the page itself, with a way to try again. */
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

/** The guard of the specification's section 2. */
async function admit(path: string, search: string, tools: Tools): Promise<boolean> {
  const hasUserInfo = tools.queries.getQueryData(userInfo(tools.call).queryKey) !== undefined
  const verdict = judge(path, { hasToken: readStored().token !== undefined, hasUserInfo })
  switch (verdict) {
    case 'pass':
      return true
    case 'goToStart':
      tools.go('/', { replace: true })
      return false
    case 'goToSignup':
      tools.sayLoginFirst()
      rememberReturn(search === '' ? path : `${path}?${search}`)
      tools.go('/signup', { replace: true })
      return false
    case 'fetchUserInfo':
      break
  }
  return (await fetchUserInfo(tools)) && admit(path, search, tools)
}

async function fetchUserInfo({ queries, call, go }: Tools): Promise<boolean> {
  try {
    await queries.fetchQuery(userInfo(call))
    return true
  } catch {
    if (readStored().token !== undefined) go(await logOut(queries, call), { replace: true })
    return false
  }
}

/** Where the failed session ends: /login, or / when even the log-out failed. */
async function logOut(queries: QueryClient, call: Call): Promise<string> {
  try {
    await leave(call, queries)
    return '/login'
  } catch {
    forget(queries)
    return '/'
  }
}
