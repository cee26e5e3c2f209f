import type { PortalMail } from '@sealane/contract/mails'
import { ageSorts } from '@sealane/contract/sorts'
import { Info } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Empty } from '@sealane/ui/empty'
import { Note } from '@sealane/ui/note'
import { MailTable } from './mail-table.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { useList } from '../ui/list.tsx'

const everyMs = 60_000

/** The mails with their delivery status. Without a mail server they can be read here. */
export function MailList() {
  const text = useTranslations('portal.mails')
  return (
    <ListPage<PortalMail>
      of="mails"
      everyMs={() => everyMs}
      title={text('title')}
      sorts={ageSorts}
      filters={<MailDeliveryNote />}
      empty={<Empty title={text('empty')} text={text('emptyText')} />}
    >
      {(mails) => <MailTable mails={mails} />}
    </ListPage>
  )
}

/** Explains where mails are delivered. */
function MailDeliveryNote() {
  const text = useTranslations('portal.mails')
  const { outbox } = useList()
  if (outbox === undefined) return undefined
  return outbox ? (
    <Note tone="brand" icon={Info}>
      {text('outbox')}
    </Note>
  ) : (
    <p className="max-w-[70ch] text-ink-2">{text('server')}</p>
  )
}
