import type { FileName } from '@sealane/contract/locales'
import { mailText } from '../messages.ts'
import { writeLetterFrame } from './letter-frame.ts'
import { isFoot, toElement, toText, type LetterPart } from './letter-part.ts'
import { leadsTo, type MailKind } from './mail.rules.ts'

/** The content of a mail, as plain text and as a page; `off` is the address that turns such mails off, if they can be. */
export type Letter = { subject: string; text: string; html: string; off?: string | undefined }
type LetterContent = {
  kind: MailKind
  language: FileName
  params: Record<string, string | number>
  /** Six digits; undefined once they are deleted. */
  code: string | undefined
}

const forgotten = '••••••'

export function compose({ kind, language, params, code }: LetterContent, shop: string): Letter {
  const say = (key: string) => mailText(language, `${kind}.${key}`, params)
  const frame = (key: string) => mailText(language, `frame.${key}`)
  const path = leadsTo[kind]
  const parts: LetterPart[] =
    path === undefined
      ? [
          { as: 'body', text: say('text') },
          { as: 'code', text: code ?? forgotten },
          { as: 'hint', text: frame('codeLife') },
          { as: 'hint', text: frame('codeUnasked') },
        ]
      : [
          { as: 'body', text: say('text') },
          { as: 'hint', text: say('stranger') },
          { as: 'link', text: say('action'), href: `${shop}/${language}${path}` },
        ]
  parts.push({ as: 'foot', text: frame('automatic') })
  return write({ subject: say('subject'), language, parts })
}

/** Writes the parts as plain text and as a page. */
export function write({
  subject,
  language,
  parts,
}: {
  subject: string
  language: FileName
  parts: LetterPart[]
}): Letter {
  const inside = parts.filter((part) => !isFoot(part)).map(toElement)
  const foot = parts.filter(isFoot).map(toElement)
  return { subject, text: toText(parts), html: writeLetterFrame({ subject, language, inside, foot }) }
}
