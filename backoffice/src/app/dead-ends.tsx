import type { FallbackProps } from 'react-error-boundary'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Empty } from '@sealane/ui/empty'
import { LoadFailed } from '../ui/states.tsx'
import { base } from './address.ts'
import { ChunkMissing, RequestFailure } from './failure.ts'

/** A page of another role. */
export function Refusal() {
  return <DeadEnd what="refused" />
}

/** No page has this address. */
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

/** The server did not answer whose session it is. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return <LoadFailed error={new RequestFailure('connection')} onRetry={onRetry} />
}

/** A page that failed, or whose code did not load. A browser may not load a failed script again, so the retry reloads the page. */
export function Crash({ error, resetErrorBoundary }: FallbackProps) {
  const isMissing = error instanceof ChunkMissing
  const retry = isMissing ? () => location.reload() : resetErrorBoundary
  return <LoadFailed error={isMissing ? new RequestFailure('connection') : error} onRetry={retry} />
}
