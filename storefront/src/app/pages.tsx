import { useQueryClient } from '@tanstack/react-query'
import {
  Activity,
  createElement,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useTranslations } from 'use-intl'
import { Route, Router, useLocation, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { showNotice } from '@sealane/ui/toast'
import type { Status } from './arrival.ts'
import { useCall } from './call.ts'
import { rememberAddresses } from './kept-address.ts'
import { retainPanes, type Pane } from './keep.rules.ts'
import { LetGoProvider } from './let-go.ts'
import type { MessageStore } from './messages.ts'
import { countSteps, useNavigation, type Navigation } from './navigation.ts'
import { readPageLocation } from './page-location.rules.ts'
import { runFarewell } from './farewell.ts'
import { ensurePage, findRoute, isPageLoaded, missing, pageOf, unreachable } from './routes.ts'
import { isReturning, scrollBack, scrollToStart } from './scroll.ts'
import { useToken } from './session.ts'

/** Longest time that a tap may have no visible effect while code is loading; after that the new page's placeholder appears. */
const patienceMs = 350

type PageViewState = { path: string; status: Status; panes: Pane[] }
type PagesProps = { base: string; shown: PageViewState; onLetGo: (path: string) => void }

/** Renders the page of the address and, hidden, the kept pages. */
export function Pages({ base, shown, onLetGo }: PagesProps) {
  const isPage = shown.status === 'page'
  return (
    <>
      {shown.panes
        .toSorted((one, other) => (one.path < other.path ? -1 : 1))
        .map((pane) => (
          <Activity key={pane.path} mode={isPage && pane.path === shown.path ? 'visible' : 'hidden'}>
            <Frozen pane={pane} base={base} onLetGo={onLetGo} />
          </Activity>
        ))}
      {shown.status === 'waiting' && <PageSkeleton />}
      {shown.status === 'missing' && <Scrolled key={shown.path}>{createElement(pageOf(missing))}</Scrolled>}
      {shown.status === 'unreachable' && createElement(pageOf(unreachable))}
    </>
  )
}

/** Returns the shown page and the kept ones, with a function that stops keeping one. The old page stays usable until the new one is ready. */
export function useShownPage(initial: Status, messages: MessageStore) {
  const [path] = useLocation()
  const search = useSearch()
  const token = useToken()
  const tools = useTools(messages)
  const [shown, setShown] = useState<PageViewState>(() => {
    const status = firstStatus(path, initial)
    return show({ path, status, panes: [] }, path, search, status)
  })

  /** Shows the placeholder of the arriving page, unless the page is shown already, as the first one is. */
  const wait = useEffectEvent((arriving: string) => {
    if (shown.path === arriving) return
    setShown({ ...shown, path: arriving, status: 'waiting' })
  })
  useEffect(() => {
    let isCurrent = true
    const late = setTimeout(() => wait(path), patienceMs)
    import('./arrival.ts')
      .then(({ arrive }) => arrive(path, search, { ...tools, go: goFrom(path, tools.go) }))
      .then((status) => {
        if (!isCurrent || status === undefined) return
        startTransition(() => setShown((before) => show(before, path, search, status)))
      })
      .finally(() => clearTimeout(late))
      .catch(() => recover(path))
      .then((status) => {
        if (!isCurrent || status !== 'unreachable') return
        setShown((before) => ({ ...before, path, status }))
      })
      .catch(() => {}) // If this fails too, the earlier page stays.
    return () => {
      isCurrent = false
      clearTimeout(late)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a login or log-out needs a new decision of the guard
  }, [path, search, token, tools])

  useEffect(runFarewell, [shown.path])
  useEffect(() => rememberAddresses(shown.panes), [shown.panes])
  useForgetting(token, () =>
    setShown((before) => ({ ...before, panes: before.panes.filter((pane) => pane.path === path) })),
  )
  const letGo = useCallback((gone: string) => {
    setShown((before) => ({
      ...before,
      panes: before.panes.map((pane) => (pane.path === gone ? { ...pane, keep: 'never' } : pane)),
    }))
  }, [])
  return [shown, letGo] as const
}

/** Returns the page's status for hydration: if the address has changed meanwhile, the code of the other page must be loaded first. */
function firstStatus(path: string, came: Status): Status {
  return came === 'page' && !isPageLoaded(path) ? 'waiting' : came
}

/** Navigates only while the address is still the given one: the shopper may have left it meanwhile, as after a login. */
function goFrom(path: string, go: Navigation['go']): Navigation['go'] {
  return (to, options) => {
    if (readPageLocation(location.pathname).path === path) go(to, options)
  }
}

const reloadedKey = 'reloaded'

/**
 * Handles code that does not load. It may belong to another version, so the page is reloaded from the server, once; otherwise there
 * is no connection.
 */
async function recover(path: string): Promise<Status | undefined> {
  if (navigator.onLine && sessionStorage.getItem(reloadedKey) !== path) {
    sessionStorage.setItem(reloadedKey, path)
    location.reload()
    return undefined
  }
  sessionStorage.removeItem(reloadedKey)
  await ensurePage(unreachable)
  return 'unreachable'
}

/** Empties the kept pages at login and log-out: they were made for another shopper. */
function useForgetting(token: string | undefined, empty: () => void): void {
  const lastToken = useRef(token)
  useEffect(() => {
    if (lastToken.current !== token) empty()
    lastToken.current = token
  })
}

/** Returns the same state if nothing changes: a state change would force React to hydrate the server's page in one piece. */
function show(before: PageViewState, path: string, search: string, status: Status): PageViewState {
  const newest = before.panes.at(-1)
  if (before.path === path && before.status === status && newest?.path === path && newest.search === search)
    return before
  const route = findRoute(path)?.route
  if (status !== 'page' || route === undefined) return { ...before, path, status }
  return { path, status, panes: retainPanes(before.panes, { path, search, keep: route.keep }) }
}

function useTools(messages: MessageStore) {
  const queries = useQueryClient()
  const call = useCall()
  const { go } = useNavigation()
  const text = useTranslations('shell.guard')
  return useMemo(
    () => ({ queries, call, messages, go, sayLoginFirst: () => showNotice(text('loginFirst')) }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text does not change while the page exists
    [queries, call, messages, go],
  )
}

/** A page with the address that it was opened under, so that a hidden one does not follow the address bar. */
function Frozen({ pane, base, onLetGo }: { pane: Pane; base: string; onLetGo: (path: string) => void }) {
  const { path, search } = pane
  const hook = useMemo(() => (): [string, typeof navigate] => [base + path, navigate], [base, path])
  const searchHook = useMemo(() => () => search, [search])
  const letGo = useCallback(() => onLetGo(path), [onLetGo, path])
  const route = findRoute(path)?.route
  if (route === undefined) return undefined
  return (
    <Router base={base} hook={hook} searchHook={searchHook} aroundNav={countSteps}>
      <LetGoProvider value={letGo}>
        <Route path={route.path}>
          <Scrolled search={search}>{createElement(pageOf(route))}</Scrolled>
        </Route>
      </LetGoProvider>
    </Router>
  )
}

let isFirst = true

/** Remembers the page's scroll position under each query, and the focused element. Its effects run each time the page is shown. */
function Scrolled({ search = '', children }: { search?: string; children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null)
  const left = useRef(new Map<string, number>())
  const query = useRef(search)
  const top = useRef<number>(undefined) // Undefined while the page is hidden.
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    if (top.current !== undefined) left.current.set(query.current, top.current)
    // Two steps back at once can lead to the same page under another query: it is not hidden in between.
    const isOther = query.current !== search && top.current !== undefined
    if (isOther && isReturning()) scrollBack(left.current.get(search) ?? 0)
    query.current = search
  }, [search])
  useLayoutEffect(() => {
    const { current } = page
    if (current === null) return undefined
    const tops = left.current
    const storedTop = tops.get(query.current)
    if (storedTop !== undefined) scrollBack(storedTop)
    else if (!isFirst) scrollToStart(current, location.hash)
    if (!isFirst) moveFocus(current, focused.current)
    isFirst = false
    const follow = () => {
      top.current = scrollY
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => {
      removeEventListener('scroll', follow)
      if (top.current !== undefined) tops.set(query.current, top.current)
      top.current = undefined
      focused.current = document.activeElement
    }
  }, [])
  return (
    <div ref={page} className="contents-page">
      {children}
    </div>
  )
}

/** Moves the focus. The first page does not need this, so its code is loaded later. */
function moveFocus(page: Element, focused: Element | null): void {
  import('./focus.ts').then(
    ({ focusPage }) => focusPage(page, focused),
    () => {}, // Without the code the browser decides about the focus.
  )
}
