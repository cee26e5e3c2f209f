import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Empty, LoadFailed } from '../ui/states.tsx'
import { base } from './address.ts'
import { Failure } from './failure.ts'

/** A page of another role, or none at all: both are the same to who may not open it. */
export function Refusal() {
  const text = useTranslations('portal.deadEnds')
  return (
    <Page title={text('refused')}>
      <Empty
        title={text('refused')}
        text={text('refusedText')}
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
  return <LoadFailed error={new Failure('connection')} onRetry={retry} />
}

/** A defect of the page. The next address, or another try, begins anew. */
export function Crash({ error, resetErrorBoundary }: { error: Error; resetErrorBoundary: (cause?: unknown) => void }) {
  return <LoadFailed error={error} onRetry={() => resetErrorBoundary()} />
}
