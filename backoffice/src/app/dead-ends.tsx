import type { FallbackProps } from 'react-error-boundary'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Empty } from '@sealane/ui/empty'
import { LoadFailed } from '../ui/states.tsx'
import { base } from './address.ts'
import { ChunkMissing, RequestFailure } from './failure.ts'

/** Shown for a page that the account may not open. */
export function Refusal() {
  return <DeadEnd what="refused" />
}

/** Shown for a URL without a page. */
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

/** Shown if the query for the session's account failed. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return <LoadFailed error={new RequestFailure('connection')} onRetry={onRetry} />
}

/** Shown for a page that failed, or whose code did not load. A browser may not load a failed script again, so the retry then reloads the page. */
export function Crash({ error, resetErrorBoundary }: FallbackProps) {
  const isMissing = error instanceof ChunkMissing
  const retry = isMissing ? () => location.reload() : resetErrorBoundary
  return <LoadFailed error={isMissing ? new RequestFailure('connection') : error} onRetry={retry} />
}
