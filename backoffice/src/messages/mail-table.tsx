import type { PortalMail } from '@sealane/contract/mails'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useRowKeys } from '../ui/use-row-keys.ts'
import { MailTag } from './mail-tag.tsx'

export function MailTable({ mails }: { mails: PortalMail[] }) {
  const text = useTranslations('portal.mails')
  const place = useRowKeys()
  const [open, setOpen] = useState<PortalMail>()
  const isReadable = mails.some((mail) => mail.text !== null)
  return (
    <div ref={place}>
      <table className="queue">
        <thead>
          <tr>
            <th className="max-mid:hidden">{text('written')}</th>
            <th>{text('mail')}</th>
            <th className="max-mid:hidden">{text('status')}</th>
            {isReadable && (
              <th>
                <span className="sr-only">{text('read')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} {...(isReadable && { onRead: () => setOpen(mail) })} />
          ))}
        </tbody>
      </table>
      {open !== undefined && <MailDialog mail={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function MailRow({ mail, onRead }: { mail: PortalMail; onRead?: () => void }) {
  const text = useTranslations('portal.mails')
  const { to, language, subject } = mail
  return (
    <tr>
      <td className="max-mid:hidden">
        <Written mail={mail} />
      </td>
      <td>
        <div className="font-semibold break-all">{to}</div>
        <div className="type-c1 text-ink-2" lang={language}>
          {subject}
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-2 mid:hidden">
          <Written mail={mail} />
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

function Written({ mail: { created_at } }: { mail: PortalMail }) {
  const format = useFormatter()
  return (
    <span className="type-c1 whitespace-nowrap text-ink-2">
      {format.dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short' })}
    </span>
  )
}

/** What the mail server said, and when it is asked again. */
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
  mail: { to, language, subject, text: said },
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
      <p lang={language} className="mt-4 text-[15px] break-words whitespace-pre-line">
        {said}
      </p>
    </Dialog>
  )
}
