import { escapeAttribute, escapeText } from 'entities/escape'
import { styled } from './letter-style.ts'

/** One part of a mail, from top to bottom. */
export type LetterPart =
  | { as: 'body' | 'code' | 'hint' | 'foot'; text: string }
  | { as: 'link' | 'footLink'; text: string; href: string }
  | { as: 'table'; text: string; html: string }

export function toText(parts: readonly LetterPart[]): string {
  return `${parts.map(partText).join('\n\n')}\n`
}

function partText(part: LetterPart): string {
  if (part.as === 'link' || part.as === 'footLink') return `${part.text}:\n${part.href}`
  return part.as === 'foot' ? `--\n${part.text}` : part.text
}

export function isFoot({ as }: LetterPart): boolean {
  return as === 'foot' || as === 'footLink'
}

export function toElement(part: LetterPart): string {
  const text = escapeText(part.text)
  switch (part.as) {
    case 'body':
      return `<p style="margin:0 0 16px;white-space:pre-line">${text}</p>`
    case 'code':
      return `<p style="margin:0 0 16px;font-size:34px;line-height:1.2;font-weight:700;letter-spacing:6px">${text}</p>`
    case 'hint':
      return `<p ${styled('margin:0 0 12px;font-size:14px', { color: 'ink-2' })}>${text}</p>`
    case 'table':
      return part.html
    case 'link':
      return `<p style="margin:8px 0 0"><a href="${escapeAttribute(part.href)}" ${styled(button, { color: 'on-brand', background: 'brand' })}>${text}</a></p>`
    case 'foot':
      return `<p ${styled('margin:16px 0 0;font-size:13px', { color: 'ink-3' })}>${text}</p>`
    case 'footLink':
      return `<p ${styled('margin:8px 0 0;font-size:13px', { color: 'ink-3' })}><a href="${escapeAttribute(part.href)}" ${styled('', { color: 'ink-2' })}>${text}</a></p>`
  }
}

export const button =
  'display:inline-block;padding:12px 22px;border:0;border-radius:999px;font:inherit;font-weight:700;text-decoration:none'
