import { htmlLangOf, type FileName } from '@sealane/contract/locales'
import { lightColor } from '@sealane/ui/tokens'
import { escapeAttribute, escapeText } from 'entities/escape'
import { mailText } from '../messages.ts'
import { leadsTo, type MailKind } from './mail.rules.ts'

/** The content of a mail, as plain text and as a page. */
export type Letter = { subject: string; text: string; html: string }
type LetterContent = {
  kind: MailKind
  language: FileName
  params: Record<string, string>
  /** Six digits; undefined once they are deleted. */
  code: string | undefined
}

/** One part of a mail, from top to bottom. */
type LetterPart = { as: 'body' | 'code' | 'hint' | 'foot'; text: string } | { as: 'link'; text: string; href: string }

const forgotten = '••••••'

const names = ['paper', 'surface', 'ink', 'ink-2', 'ink-3', 'brand', 'stripe-blue', 'stripe-red', 'on-brand'] as const
const color = Object.fromEntries(names.map((name) => [name, lightColor(name)])) as Record<
  (typeof names)[number],
  string
>
/** The stripes at the edge of an airmail letter. */
const stripes = `repeating-linear-gradient(-45deg,${color['stripe-blue']} 0 12px,${color.surface} 12px 20px,${color['stripe-red']} 20px 32px,${color.surface} 32px 40px)`

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
  const subject = say('subject')
  return { subject, text: toText(parts), html: toPage({ subject, parts, language }) }
}

function toText(parts: LetterPart[]): string {
  const texts = parts.map((part) => {
    if (part.as === 'link') return `${part.text}:\n${part.href}`
    return part.as === 'foot' ? `--\n${part.text}` : part.text
  })
  return `${texts.join('\n\n')}\n`
}

/** Builds the page in the colours of the shop, without pictures and without anything to load. */
function toPage({ subject, parts, language }: { subject: string; parts: LetterPart[]; language: FileName }): string {
  const foot = parts.filter(({ as }) => as === 'foot').map(toElement)
  const inside = parts.filter(({ as }) => as !== 'foot').map(toElement)
  return `<!doctype html>
<html lang="${htmlLangOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:${color.paper};color:${color.ink};font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 16px;color:${color.brand};font-size:20px;font-weight:800">Sealane</p>
<div style="overflow:hidden;border-radius:20px;background:${color.surface}">
<div style="height:6px;background:${color['stripe-blue']};background-image:${stripes}"></div>
<div style="padding:24px">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.25">${escapeText(subject)}</h1>
${inside.join('\n')}
</div>
</div>
${foot.join('\n')}
</div>
</body>
</html>
`
}

function toElement(part: LetterPart): string {
  const text = escapeText(part.text)
  switch (part.as) {
    case 'body':
      return `<p style="margin:0 0 16px">${text}</p>`
    case 'code':
      return `<p style="margin:0 0 16px;font-size:34px;line-height:1.2;font-weight:700;letter-spacing:6px">${text}</p>`
    case 'hint':
      return `<p style="margin:0 0 12px;color:${color['ink-2']};font-size:14px">${text}</p>`
    case 'link':
      return `<p style="margin:8px 0 0"><a href="${escapeAttribute(part.href)}" style="display:inline-block;padding:12px 22px;border-radius:999px;background:${color.brand};color:${color['on-brand']};font-weight:700;text-decoration:none">${text}</a></p>`
    case 'foot':
      return `<p style="margin:16px 0 0;color:${color['ink-3']};font-size:13px">${text}</p>`
  }
}
