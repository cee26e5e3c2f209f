import type { FileName } from '@sealane/contract/locales'
import { escapeAttribute, escapeText } from 'entities/escape'
import { mailText } from '../messages.ts'
import { writeLetterFrame } from './letter-frame.ts'
import { button, toElement } from './letter-part.ts'
import { styled } from './letter-style.ts'
import type { MailOff } from './mail-off.ts'

/** The page asks before anything is turned off: programs that check links open them too. */
export function writeMailOffPage(language: FileName, mail: MailOff, state: 'asks' | 'done'): string {
  const say = (key: string) => mailText(language, `off.${key}`, { choice: mail.choice })
  const inside = [toElement({ as: 'body', text: say(state === 'asks' ? 'text' : 'kept') })]
  const [form, settings] = [writeForm(say('action')), writeSettingsLink(language)]
  return writePage(language, say(state === 'asks' ? 'title' : 'done'), [...inside, state === 'asks' ? form : settings])
}

/** The page for a link that turns nothing off. */
export function writeNoMailOffPage(language: FileName): string {
  const text = mailText(language, 'off.unknownText')
  const inside = [toElement({ as: 'body', text }), writeSettingsLink(language)]
  return writePage(language, mailText(language, 'off.unknown'), inside)
}

function writePage(language: FileName, subject: string, inside: string[]): string {
  return writeLetterFrame({ subject, language, inside, foot: [] })
}

/** The form is sent to the address of the page. */
function writeForm(action: string): string {
  const look = styled(`${button};cursor:pointer`, { color: 'on-brand', background: 'brand' })
  return `<form method="post" style="margin:8px 0 0"><button ${look}>${escapeText(action)}</button></form>`
}

function writeSettingsLink(language: FileName): string {
  const text = escapeText(mailText(language, 'frame.settings'))
  const href = escapeAttribute(`/${language}/setting`)
  return `<p style="margin:8px 0 0"><a href="${href}" ${styled('font-weight:600', { color: 'brand-text' })}>${text}</a></p>`
}
