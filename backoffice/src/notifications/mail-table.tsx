import type { PortalMail } from '@sealane/contract/mails'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Moment } from '../ui/moment.tsx'
import { QueueTable } from '../ui/queue-table.tsx'
import { MailTag } from './mail-tag.tsx'

export function MailTable({ mails }: { mails: PortalMail[] }) {
  const text = useTranslations('portal.mails')
  const [open, setOpen] = useState<PortalMail>()
  const isReadable = mails.some((mail) => mail.text !== null)
  return (
    <>
      <QueueTable
        columns={[
          { name: 'written', title: text('written'), from: 'mid' },
          { name: 'mail', title: text('mail') },
          { name: 'status', title: text('status'), from: 'mid' },
          ...(isReadable ? [{ name: 'read', title: text('read'), isHidden: true }] : []),
        ]}
      >
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} {...(isReadable && { onRead: () => setOpen(mail) })} />
        ))}
      </QueueTable>
      {open !== undefined && <MailDialog mail={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function MailRow({ mail, onRead }: { mail: PortalMail; onRead?: () => void }) {
  const text = useTranslations('portal.mails')
  const { to, language, subject, created_at } = mail
  return (
    <tr>
      <td className="max-mid:hidden">
        <Moment at={created_at} />
      </td>
      <td>
        <div className="font-semibold break-all">{to}</div>
        <div className="type-c1 text-ink-2" lang={language}>
          {subject}
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-2 mid:hidden">
          <Moment at={created_at} />
          <MailTag status={mail.status} />
        </div>
        <Trouble mail={mail} />
      </td>
      <td className="max-mid:hidden">
        <MailTag status={mail.status} />
      </td>
      {onRead !== undefined && (
        <td>
          <Button variant="outline" data-row="" aria-label={`${text('read')}: ${to}, ${subject}`} onClick={onRead}>
            {text('read')}
          </Button>
        </td>
      )}
    </tr>
  )
}

/** The mail server's error, and the time of the next attempt. */
function Trouble({ mail: { error, tries, next_try_at } }: { mail: PortalMail }) {
  const text = useTranslations('portal.mails')
  const format = useFormatter()
  if (error === null) return undefined
  return (
    <div className="type-c1 mt-1 text-bad">
      <p className="break-words">{error}</p>
      <p>
        {text('tried', { n: tries })}
        {next_try_at !== null &&
          ` · ${text('next', { time: format.dateTime(new Date(next_try_at), { timeStyle: 'short' }) })}`}
      </p>
    </div>
  )
}

function MailDialog({
  mail: { to, language, subject, text: mailText },
  onClose,
}: {
  mail: PortalMail
  onClose: () => void
}) {
  const text = useTranslations('portal.mails')
  return (
    <Dialog title={<span lang={language}>{subject}</span>} onClose={onClose}>
      <p className="type-c1 text-ink-2">
        {text('to')} <b className="font-semibold break-all text-ink">{to}</b>
      </p>
      <p lang={language} className="mt-4 text-15 break-words whitespace-pre-line">
        {mailText}
      </p>
    </Dialog>
  )
}
