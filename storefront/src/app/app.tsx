import { localeOf, type FileName } from '@sealane/contract/locales'
import { QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { IntlProvider, useTranslations, type IntlConfig } from 'use-intl'
import { Router, useSearch } from 'wouter'
import { TabBar } from '../ui/tab-bar.tsx'
import type { Status } from './arrival.ts'
import { CallProvider, type CreateCall } from './call.ts'
import { titleOf } from './head.ts'
import { whenIdle } from './idle.ts'
import { useMessages, type MessageStore } from './messages.ts'
import { countSteps } from './navigation.ts'
import { AvailableLanguagesProvider } from './offered.ts'
import { Pages, useShownPage } from './pages.tsx'
import { findRoute } from './routes.ts'
import { useToken } from './session.ts'
import { WideHeader, type WideHeaderComponent } from './wide-header.tsx'

const Toasts = lazy(async () => ({ default: (await import('@sealane/ui/toasts')).Toasts }))
const Strips = lazy(async () => ({ default: (await import('../ui/strips.tsx')).Strips }))

type AppProps = {
  createCall: CreateCall
  queries: QueryClient
  fileName: FileName
  messages: MessageStore
  base: string
  offered: readonly FileName[]
  status: Status
  /** The header of wide screens; a phone never requests its code. */
  header: WideHeaderComponent
  /** The address that the server rendered the page for. Set on the server and during hydration. */
  ssrPath?: string
  ssrSearch?: string
}

export function App(props: AppProps) {
  const { createCall, queries, fileName, messages, base, offered, status, header, ssrPath, ssrSearch } = props
  const loaded = useMessages(messages) as NonNullable<IntlConfig['messages']>
  return (
    <IntlProvider locale={localeOf(fileName)} messages={loaded} timeZone="UTC" onError={report}>
      <QueryClientProvider client={queries}>
        <CallProvider value={createCall}>
          <Router
            base={base}
            aroundNav={countSteps}
            {...(ssrPath !== undefined && { ssrPath, ssrSearch: ssrSearch ?? '' })}
          >
            <AvailableLanguagesProvider value={offered}>
              <AppFrame base={base} status={status} messages={messages} header={header} />
            </AvailableLanguagesProvider>
          </Router>
        </CallProvider>
      </QueryClientProvider>
      <Live createCall={createCall} queries={queries} fileName={fileName} />
    </IntlProvider>
  )
}

type AppFrameProps = Pick<AppProps, 'base' | 'status' | 'messages' | 'header'>

/** Bars around the page. They follow the page that is shown, not the address that is still loading. */
function AppFrame({ base, status, messages, header }: AppFrameProps) {
  const text = useTranslations()
  const [shown, letGo] = useShownPage(status, messages)
  const bar = shown.status === 'missing' ? 'tabs' : findRoute(shown.path)?.route.bar
  useTitle(shown.path, shown.status)
  return (
    <>
      <a href="#main" className="skip-link">
        {text('shell.toContent')}
      </a>
      <WideHeader first={header} path={shown.path} />
      <main id="main" tabIndex={-1} className={bar === 'tabs' ? 'with-tabs' : 'without-tabs'}>
        <Pages base={base} shown={shown} onLetGo={letGo} />
      </main>
      {bar !== 'none' && <TabBar path={shown.path} />}
      <Notices />
    </>
  )
}

/** Loads the code of the notices when the page has no more urgent work. */
function Notices() {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => whenIdle(() => setIsTime(true)), [])
  if (!isTime) return undefined
  return (
    <Suspense>
      <Toasts position="bottom-[calc(var(--tabs-height)+12px)] w-auto data-above:top-[calc(64px+var(--safe-top))] data-above:bottom-auto" />
      <Strips />
    </Suspense>
  )
}

/** Sets the title by the same rule as the server: the page's own title (a product's name), else the route's. */
function useTitle(path: string, status: Status): void {
  const text = useTranslations('titles')
  const queries = useQueryClient()
  const search = useSearch()
  const found = status === 'missing' ? undefined : findRoute(path)
  const defaultTitle = text(found?.route.title ?? 'missing')
  useEffect(() => {
    let isCurrent = true
    const write = (own?: string) => {
      if (isCurrent) document.title = titleOf(own ?? defaultTitle)
    }
    if (found?.route.head === undefined) write()
    else {
      const loaded = { queries, params: found.params, search: new URLSearchParams(search) }
      void found.route.head().then((headOf) => write(headOf(loaded).title))
    }
    return () => {
      isCurrent = false
    }
  })
}

/** After hydration, for a logged-in shopper: listens to live events and sends pending messages. Its code is loaded only then. */
function Live({ createCall, queries, fileName }: Pick<AppProps, 'createCall' | 'queries' | 'fileName'>) {
  const token = useToken()
  useEffect(() => {
    if (token === undefined) return undefined
    const live = import('./live.ts').then(({ listen, resume }) => {
      void resume(queries, createCall)
      return listen(queries, { token, lang: fileName }, createCall)
    })
    return () => void live.then((stop) => stop())
  }, [createCall, queries, token, fileName])
  return undefined
}

/** Logs a missing message: it is a defect of this build, so the shopper sees nothing of it. */
function report(error: Error): void {
  console.error(error)
}
