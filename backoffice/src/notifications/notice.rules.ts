import { isBlank } from '@sealane/contract/visible-text'
import type { AudienceKind, NoticeForm } from '@sealane/contract/notices'
import { fileNames, type FileName } from '@sealane/contract/locales'

type NoticeText = { title: string; body: string }

/** The form's content. */
export type NoticeDraft = { texts: Partial<Record<FileName, NoticeText>>; kind: AudienceKind; value: string }

export const newNotice: NoticeDraft = { texts: {}, kind: 'all', value: '' }

export function wordsIn({ texts }: Pick<NoticeDraft, 'texts'>, language: FileName): NoticeText {
  return texts[language] ?? { title: '', body: '' }
}

export function stateIn(draft: Pick<NoticeDraft, 'texts'>, language: FileName): 'whole' | 'begun' | 'missing' {
  const { title, body } = wordsIn(draft, language)
  if (isBlank(title) && isBlank(body)) return 'missing'
  return isBlank(title) || isBlank(body) ? 'begun' : 'whole'
}

/** Returns the missing texts of a language that must be complete. */
export function missingTextIn(draft: Pick<NoticeDraft, 'texts'>, language: FileName): (keyof NoticeText)[] {
  const words = wordsIn(draft, language)
  return (['title', 'body'] as const).filter((name) => isBlank(words[name]))
}

/** Returns how many of the 13 languages have no text and show English. */
export function lacking(draft: Pick<NoticeDraft, 'texts'>): number {
  return fileNames.filter((language) => stateIn(draft, language) === 'missing').length
}

/** Returns true if the audience is specified, so that it can be counted. */
export function hasTarget({ kind, value }: Pick<NoticeDraft, 'kind' | 'value'>): boolean {
  if (kind === 'buyers') return /^[1-9]\d{0,3}$/.test(value)
  return kind === 'all' || value !== ''
}

export function toNoticeForm({ texts, kind, value }: NoticeDraft, people: number): NoticeForm {
  return { texts, audience: { kind, value: kind === 'all' ? '' : value }, people }
}

/** Returns the progress, from 0 to 100. */
export function percentOf({ sent, expected }: { sent: number; expected: number }): number {
  return Math.min(100, Math.floor((sent * 100) / Math.max(1, expected)))
}
