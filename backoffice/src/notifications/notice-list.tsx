import type { PortalNotice } from '@sealane/contract/notices'
import { ageSorts } from '@sealane/contract/sorts'
import { languages } from '@sealane/contract/languages'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../app/language.tsx'
import { useCountries } from '../products/product.queries.ts'
import { Button } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { QueueTable } from '../ui/queue-table.tsx'
import { Empty } from '@sealane/ui/empty'
import { Tag } from '@sealane/ui/tag'
import { NoticeDialog } from './notice-dialog.tsx'
import { percentOf, wordsIn } from './notice.rules.ts'
import { ListPage } from '../ui/list-page.tsx'

const sendingEveryMs = 3_000
const quietEveryMs = 60_000

/** Notices from operators to many accounts: the audience, the author, and the number sent. */
export function NoticeList() {
  const text = useTranslations('portal.groupNotices')
  const [isWriting, setIsWriting] = useState(false)
  return (
    <ListPage<PortalNotice>
      of="notices"
      title={text('title')}
      everyMs={(notices) => (notices.some(isBeingSent) ? sendingEveryMs : quietEveryMs)}
      right={<Button onClick={() => setIsWriting(true)}>{text('write')}</Button>}
      filters={<p className="type-c1 max-w-[70ch] text-ink-2">{text('lead')}</p>}
      sorts={ageSorts}
      empty={<Empty title={text('empty')} text={text('emptyText')} />}
      over={isWriting && <NoticeDialog onClose={() => setIsWriting(false)} />}
    >
      {(notices) => <Notices notices={notices} />}
    </ListPage>
  )
}

/** Returns true while the notice is being sent: the list is then polled more often. False after an hour. */
function isBeingSent({ sent, expected, created_at }: PortalNotice): boolean {
  return sent < expected && Date.now() - Date.parse(created_at) < 3_600_000
}

function Notices({ notices }: { notices: PortalNotice[] }) {
  const text = useTranslations('portal.groupNotices')
  return (
    <QueueTable
      columns={[
        { name: 'notice', title: text('notice') },
        { name: 'audience', title: text('audience'), from: 'mid' },
        { name: 'when', title: text('when'), from: 'desk' },
        { name: 'sent', title: text('sent'), align: 'right' },
      ]}
    >
      {notices.map((notice) => (
        <NoticeRow key={notice.id} notice={notice} />
      ))}
    </QueueTable>
  )
}

function NoticeRow({ notice }: { notice: PortalNotice }) {
  const text = useTranslations('portal.groupNotices')
  const { language } = useLanguage()
  const { title, body } = notice.texts[language] ?? wordsIn(notice, 'en')
  const audience = useAudienceName()(notice.audience)
  return (
    <tr>
      <td>
        <div className="font-semibold break-words">
          {title} <span className="type-c1 font-normal text-ink-2">#{notice.id}</span>
        </div>
        <div className="type-c1 break-words text-ink-2">{body}</div>
        <div className="type-c1 mt-1 text-ink-2 mid:hidden">{audience}</div>
        <div className="type-c1 text-ink-2 desk:hidden">
          {notice.operator} · <Moment at={notice.created_at} />
        </div>
      </td>
      <td className="max-mid:hidden">{audience}</td>
      <td className="max-desk:hidden">
        <Moment at={notice.created_at} />
        <div className="type-c1 text-ink-2">{notice.operator}</div>
      </td>
      <td className="text-right">
        <div className="tabular-nums">{text('sentOf', { sent: notice.sent, expected: notice.expected })}</div>
        <div className="mt-1">
          {notice.finished_at === null ? (
            <Tag tone="brand">{text('sending', { percent: percentOf(notice) })}</Tag>
          ) : (
            <Tag tone="ok">{text('done')}</Tag>
          )}
        </div>
      </td>
    </tr>
  )
}

function useAudienceName() {
  const text = useTranslations('portal.groupNotices')
  const countries = useCountries()
  return ({ kind, value, name }: PortalNotice['audience']) => {
    const named = {
      language: languages.find(({ file_name }) => file_name === value)?.language_name,
      country: countries.find(({ code }) => code === value)?.name,
      followers: name ?? undefined,
      buyers: undefined,
      all: undefined,
    }[kind]
    return text(`to_${kind}`, { value: named ?? value })
  }
}
