import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Route, Switch, useLocation } from 'wouter'
import { RowsSkeleton } from '../ui/states.tsx'
import { Toasts } from '@sealane/ui/toasts'
import { isStaff, accessRightsOf } from './access.rules.ts'
import { base } from './address.ts'
import { call } from './call.ts'
import { Crash, Missing, Unreachable } from './dead-ends.tsx'
import { Frame } from './frame.tsx'
import { Home } from './home.tsx'
import { LanguageProvider } from './language.tsx'
import { useLoginStep } from './login-step.ts'
import { OnlyFor } from './only-for.tsx'
import { LoginPage, LoginStepPage, routes } from './pages.tsx'
import { queries } from './queries.ts'
import { scrollToTop } from './scroll.ts'
import { useToken } from './session.ts'
import { useMeQuery } from './use-me.ts'

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <Suspense>
        <LanguageProvider>
          <ErrorBoundary FallbackComponent={Crash}>
            <Office />
          </ErrorBoundary>
          <Toasts position="bottom-20 w-fit" />
        </LanguageProvider>
      </Suspense>
    </QueryClientProvider>
  )
}

/** Shows the login, or the pages of the session. Another login starts with fresh pages. */
function Office() {
  const token = useToken()
  return token === undefined ? <LoginPage /> : <Session key={token} />
}

/** Shows the pages of a session, or the missing step of the login. It renders nothing until the account is known. */
function Session() {
  const { data, error, refetch } = useMeQuery()
  const step = useLoginStep()
  if (data === undefined) return error === null ? undefined : <Unreachable onRetry={() => void refetch()} />
  if (!isStaff(accessRightsOf(data))) return <Refused />
  if (step !== undefined) return <LoginStepPage step={step} />
  return (
    <Frame>
      <Pages />
    </Frame>
  )
}

/** The account has lost its access to the back office: its session is ended on the server too. */
function Refused() {
  useEffect(() => void call('POST /api/user/logout').catch(() => undefined), [])
  return <LoginPage isRefused />
}

/** Keeps the frame when a page fails; a change of the URL resets the error. */
function Pages() {
  const [pathname] = useLocation()
  useEffect(scrollToTop, [pathname])
  return (
    <ErrorBoundary FallbackComponent={Crash} resetKeys={[pathname]}>
      <Suspense fallback={<RowsSkeleton />}>
        <Switch>
          <Route path={base}>
            <Home />
          </Route>
          {routes.map(({ page, path, Page }) => (
            <Route key={path} path={`${base}/${path}`}>
              <OnlyFor page={page}>
                <Page />
              </OnlyFor>
            </Route>
          ))}
          <Route>
            <Missing />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}
