import type { SecondFactor } from '@sealane/contract/second-factor'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { Tag } from '@sealane/ui/tag'
import { Note } from '@sealane/ui/note'
import { useFactor } from './factor.queries.ts'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'
import { SetUpFactorDialog } from './set-up-factor-dialog.tsx'

/** Sets up and removes the user's own second factor. */
export function SecurityPage() {
  const text = useTranslations('portal.security')
  const query = useFactor()
  return (
    <Page title={text('title')}>
      <Card className="max-w-160 p-5">
        {query.data === undefined ? <Loading query={query} /> : <Factor factor={query.data} />}
      </Card>
    </Page>
  )
}

function Factor({ factor }: { factor: SecondFactor }) {
  const text = useTranslations('portal.security')
  const [open, setOpen] = useState<'setUp' | 'remove'>()
  const { since, is_asked } = factor
  const close = () => setOpen(undefined)
  return (
    <div className="grid gap-4">
      <h2 className="type-h2 flex flex-wrap items-center gap-2.5">
        {text('app')}
        <Tag tone={since === null ? 'plain' : 'ok'}>{text(since === null ? 'off' : 'on')}</Tag>
      </h2>
      <p className="text-ink-2">{text('about')}</p>
      {is_asked && since === null && <Note tone="warn">{text('asked')}</Note>}
      {since !== null && <Facts factor={factor} />}
      <div>
        {since === null ? (
          <Button onClick={() => setOpen('setUp')}>{text('setUp')}</Button>
        ) : (
          <Button variant="outline" onClick={() => setOpen('remove')}>
            {text('remove')}
          </Button>
        )}
      </div>
      {open === 'setUp' && <SetUpFactorDialog onClose={close} />}
      {open === 'remove' && <RemoveFactorDialog onClose={close} />}
    </div>
  )
}

function Facts({ factor: { since, recovery_codes_left, proven_until } }: { factor: SecondFactor }) {
  const text = useTranslations('portal.security')
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-ink-2">{text('since')}</dt>
        <dd className="text-right">{since !== null && <Moment at={since} />}</dd>
        <dt className="text-ink-2">{text('codesLeft')}</dt>
        <dd className="text-right tabular-nums">{recovery_codes_left}</dd>
        {proven_until !== null && (
          <>
            <dt className="text-ink-2">{text('provenUntil')}</dt>
            <dd className="text-right">
              <Moment at={proven_until} />
            </dd>
          </>
        )}
      </dl>
      {recovery_codes_left < 3 && <Note tone="warn">{text('fewCodes')}</Note>}
    </>
  )
}
