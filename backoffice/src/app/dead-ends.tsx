import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Empty, LoadFailed } from '../ui/states.tsx'
import { base } from './address.ts'
import { RequestFailure } from './failure.ts'

/** A page of another role. */
export function Refusal() {
  return <DeadEnd what="refused" />
}

/** No page of any role: an address that was typed or copied wrong. */
export function Missing() {
  return <DeadEnd what="missing" />
}

function DeadEnd({ what }: { what: 'refused' | 'missing' }) {
  const text = useTranslations('portal.deadEnds')
  return (
    <Page title={text(what)}>
      <Empty
        title={text(what)}
        text={text(`${what}Text`)}
        action={<ButtonLink to={`${base}/`}>{text('home')}</ButtonLink>}
      />
    </Page>
  )
}

/** The server did not say who is asking. */
export function Unreachable() {
  const queries = useQueryClient()
  const retry = () => {
    queries.clear()
    history.back()
  }
  return <LoadFailed error={new RequestFailure('connection')} onRetry={retry} />
}

/** A defect of the page. The next address, or another try, begins anew. */
export function Crash({ error, resetErrorBoundary }: { error: Error; resetErrorBoundary: (cause?: unknown) => void }) {
  return <LoadFailed error={error} onRetry={() => resetErrorBoundary()} />
}
