import { fileNames, localeOf, type FileName } from '@sealane/contract/locales'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createTranslator } from 'use-intl'
import { showFailure } from '@sealane/ui/toast'
import { App } from './app.tsx'
import { callLater, type CreateCall } from './call.ts'
import type { PageState } from './document.ts'
import { releaseEarlyTap } from './early-tap.ts'
import { whenIdle } from './idle.ts'
import { languageOfPage } from './language-of-page.ts'
import { createMessageStore, type StorefrontMessages } from './messages.ts'
import { readPageLocation } from './page-location.rules.ts'
import { ensurePage, findRoute, missing } from './routes.ts'
import { manageScrollRestoration } from './scroll.ts'
import { openSession, readStored } from './session.ts'
import { leaveSheets } from './sheet-entries.ts'
import { readHeader } from './wide-header.tsx'

/** Hydrates the page that the server rendered. */
export async function startApp(): Promise<void> {
  void leaveSheets() // A reloaded page has no open sheets, so their history entries are removed.
  const { root, state } = readPage()
  const fileName = languageOfPage()
  const { pathname, search } = location
  const { base, path } = readPageLocation(pathname)
  const queries = createQueries(state.queries)
  const loadCalls = createLoading({ fileName, queries, messages: state.messages as StorefrontMessages })
  openSession(fileName)
  manageScrollRestoration()
  const isLoggedIn = readStored().token !== undefined
  if (isLoggedIn || state.status !== 'page') void Promise.all([loadCalls(), import('./arrival.ts')])
  // The data in the page was rendered for a visitor; likes and follows must be fetched again.
  if (isLoggedIn) void queries.invalidateQueries()
  const [header] = await Promise.all([readHeader(), ensureCode(state.status, path)])
  await loadNumbers(localeOf(fileName))
  const messages = createMessageStore(fileName, state.messages)
  const { status, offered = fileNames } = state
  const app = { createCall: callLater(loadCalls), queries, fileName, messages, base, offered, status, header }
  // Hydration runs in slices, between which the browser handles input: in one piece it blocks a slow phone for half a second. It uses the address
  // that the page was rendered for, even if Back or a link has changed the address meanwhile.
  const served = { ssrPath: pathname, ssrSearch: search.slice(1) }
  if (state.path === path) startTransition(() => void hydrateRoot(root, <App {...app} {...served} />))
  else createRoot(root).render(<App {...app} />) // The service worker returned the shell of another page.
  releaseEarlyTap()
  whenIdle(() => void loadCalls())
}

/** Formats one number in the language, so that the browser loads its number data in a task of its own, before hydration. */
async function loadNumbers(locale: string): Promise<void> {
  new Intl.NumberFormat(locale).format(1)
  await new Promise((resolve) => setTimeout(resolve))
}

function readPage(): { root: HTMLElement; state: PageState } {
  const root = document.getElementById('root')
  const written = document.getElementById('state')?.textContent
  if (root === null || written == null) throw new Error('The page came without its root or state')
  return { root, state: JSON.parse(written) as PageState }
}

/** Sends requests without a network too: the service worker may have the response, and a failed request shows its message. */
function createQueries({ queries: dehydratedQueries }: PageState['queries']): QueryClient {
  onlineManager.setOnline(navigator.onLine) // onlineManager itself notices only changes.
  const queries = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  for (const { queryKey, state } of dehydratedQueries) {
    queries.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt })
  }
  return queries
}

type CallLoaderOptions = { fileName: FileName; queries: QueryClient; messages: StorefrontMessages }

/** Loads the code for API calls on the first call: a page that came with its data makes no calls at first. */
function createLoading({ fileName, queries, messages }: CallLoaderOptions): () => Promise<CreateCall> {
  const text = createTranslator({ locale: localeOf(fileName), messages, namespace: 'shell.errors' })
  let calls: Promise<CreateCall> | undefined
  return () => {
    calls ??= import('./calling.ts').then(
      ({ createCalls }) => createCalls({ fileName, queries, say: (error, values) => text(error, values ?? {}) }),
      (error: unknown) => {
        calls = undefined
        showFailure(text('connection'))
        throw error
      },
    )
    return calls
  }
}

/** Loads the page's code, so that the first render equals the page that the server wrote. */
async function ensureCode(status: PageState['status'], path: string): Promise<void> {
  const found = findRoute(path)
  if (status === 'page' && found !== undefined) await ensurePage(found.route)
  if (status === 'missing') await ensurePage(missing)
}
