import type { PortalMail } from '@sealane/contract/mails'
import { ageSorts } from '@sealane/contract/sorts'
import { Info } from 'lucide-react'
import { ListBase, useListContext } from 'ra-core'
import { useTranslations } from 'use-intl'
import { ListSort } from '../ui/list-sort.tsx'
import { Listed } from '../ui/listed.tsx'
import { Card, Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { Empty } from '../ui/states.tsx'
import { Note } from '../ui/tag.tsx'
import { MailTable } from './mail-table.tsx'

const everyMs = 5_000

/** What was mailed and what became of it. Without a mail server the mails themselves can be read here. */
export function MailList() {
  const text = useTranslations('portal.mails')
  return (
    <ListBase resource="mails" perPage={20} storeKey={false} queryOptions={{ refetchInterval: everyMs }}>
      <Page title={text('title')}>
        <MailDeliveryNote />
        <Card className="mt-3.5 overflow-hidden pt-3.5">
          <ListSort sorts={ageSorts} />
          <Mails />
        </Card>
        <Pager />
      </Page>
    </ListBase>
  )
}

/** Where mails go. */
function MailDeliveryNote() {
  const text = useTranslations('portal.mails')
  const { meta } = useListContext()
  const { outbox } = (meta ?? {}) as { outbox?: boolean }
  if (outbox === undefined) return undefined
  return outbox ? (
    <Note tone="brand" icon={Info}>
      {text('outbox')}
    </Note>
  ) : (
    <p className="max-w-[70ch] text-ink-2">{text('server')}</p>
  )
}

function Mails() {
  const text = useTranslations('portal.mails')
  return (
    <Listed<PortalMail> empty={<Empty title={text('empty')} text={text('emptyText')} />}>
      {(mails) => <MailTable mails={mails} />}
    </Listed>
  )
}
