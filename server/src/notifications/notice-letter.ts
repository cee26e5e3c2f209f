import { mailText } from '../messages.ts'
import { harmless, harmlessLines } from './harmless.rules.ts'
import { write, type Letter } from './letter.ts'
import type { LetterPart } from './letter-part.ts'
import { writeTable } from './letter-table.ts'
import type { LetterRow } from './letter-rows.rules.ts'
import { renderNotice } from './notification.ts'
import { isContractPaper, type NoticeKind } from './notification.rules.ts'
import { pagePath } from './push.rules.ts'
import type { FileName } from '@sealane/contract/locales'
import type { NotificationChoice } from '@sealane/contract/notifications'

/** A notification as it goes by mail. */
export type NoticeLetter = {
  kind: NoticeKind
  language: FileName
  zone: string
  params: Record<string, string | number>
  link: string | null
  choice: NotificationChoice
  rows: readonly LetterRow[]
}

/** Composes the mail from the sentences of the list. `off` turns off the mails of its choice. */
export function composeNotice(notice: NoticeLetter, { shop, off }: { shop: string; off: string }): Letter {
  const { kind, language, params, zone, link, rows } = notice
  const frame = (key: string) => mailText(language, `frame.${key}`)
  const { title, body, action } = renderNotice({ kind, params: harmlessParams(kind, params) }, language, zone)
  const parts: LetterPart[] = [
    { as: 'body', text: body },
    ...writeTable(rows, { language, zone }),
    { as: 'link', text: action ?? frame(buttonOf(link)), href: `${shop}${pagePath(link, language)}` },
    { as: 'foot', text: frame('automatic') },
    { as: 'footLink', text: frame('settings'), href: `${shop}/${language}/setting` },
  ]
  if (isContractPaper(kind)) return write({ subject: title, language, parts })
  parts.push({ as: 'footLink', text: frame('off'), href: off })
  return { ...write({ subject: title, language, parts }), off }
}

function harmlessParams(kind: NoticeKind, params: NoticeLetter['params']): NoticeLetter['params'] {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'number') return [name, value]
      return [name, kind === 'group_notice' && name === 'body' ? harmlessLines(value) : harmless(value)]
    }),
  )
}

/** Returns the key of the button's label, by the page that it opens. */
function buttonOf(link: string | null): 'seeOrder' | 'seeRequest' | 'seeDetails' {
  if (link !== null && /^\/(orderInfo|payment|portal\/order)\b/.test(link)) return 'seeOrder'
  return link !== null && /^\/(portal\/)?refund\b/.test(link) ? 'seeRequest' : 'seeDetails'
}
