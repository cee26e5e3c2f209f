import { htmlLangOf, type FileName } from '@sealane/contract/locales'
import { escapeText } from 'entities/escape'
import { darkStyles, stripes, styled } from './letter-style.ts'

const fonts = "-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

/** The content of a letter's page: HTML inside the card, and below it. */
export type LetterFrame = { subject: string; language: FileName; inside: string[]; foot: string[] }

/** Builds the page in the colors of the shop, without pictures and without anything to load. */
export function writeLetterFrame({ subject, language, inside, foot }: LetterFrame): string {
  return `<!doctype html>
<html lang="${htmlLangOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(subject)}</title>
<style>${darkStyles}</style>
</head>
<body ${styled(`margin:0;padding:24px 16px;font:16px/1.5 ${fonts};overflow-wrap:break-word`, { color: 'ink', background: 'paper' })}>
<div style="max-width:520px;margin:0 auto">
<p ${styled('margin:0 0 16px;font-size:20px;font-weight:800', { color: 'brand-text' })}>Sealane</p>
<div ${styled('overflow:hidden;border-radius:20px', { background: 'surface' })}>
<div class="stripes" style="height:6px;background:${stripes.light}"></div>
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
