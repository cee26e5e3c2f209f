import '../app.css'
import { createClient } from '@sealane/contract/client'
import { hydrate, QueryClient } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { createTranslator } from 'use-intl'
import { localeOf } from '@sealane/contract/locales'
import { showFailure } from '../ui/toast.ts'
import { App } from './app.tsx'
import type { CreateCall } from './call.ts'
import type { PageState } from './document.ts'
import { forget } from './enter.ts'
import { languageOfPage } from './language-of-page.ts'
import { createMessageStore, type Messages } from './messages.ts'
import { readPlace } from './place.rules.ts'
import { createSend, type Surroundings } from './request.ts'
import { ensurePage, findRoute } from './routes.ts'
import { openSession, readStored } from './session.ts'

const root = document.getElementById('root')
const written = document.getElementById('state')?.textContent
if (root === null || written == null) throw new Error('The page came without its root or state')

const state = JSON.parse(written) as PageState
const fileName = languageOfPage()
const place = readPlace(location.pathname)
const messages = createMessageStore(fileName, state.messages)
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })
hydrate(queries, state.queries)

const text = createTranslator({
  locale: localeOf(fileName),
  messages: state.messages as Messages,
  namespace: 'shell.errors',
})
const surroundings: Surroundings = {
  say: (error, values) => text(error, values ?? {}),
  showFailure,
  isLoggedIn: () => readStored().token !== undefined,
  onUnauthorised() {
    forget(queries)
    history.pushState(null, '', `${place.base}/login`)
  },
  storage: sessionStorage,
}

const createCall: CreateCall = (options) =>
  createClient(createSend(surroundings, options), () => {
    const { token } = readStored()
    return { lang: fileName, ...(token !== undefined && { token }) }
  })

openSession(fileName)
// What came with the page was made for a visitor: likes and follows are asked for again.
if (readStored().token !== undefined) void queries.invalidateQueries()
const found = findRoute(place.path)
if (state.status === 'page' && found !== undefined) await ensurePage(found.route)
hydrateRoot(
  root,
  <App
    createCall={createCall}
    queries={queries}
    fileName={fileName}
    messages={messages}
    base={place.base}
    status={state.status}
  />,
)
