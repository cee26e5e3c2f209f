import { htmlLangOf, localeOf, type FileName } from '@sealane/contract/locales'
import { languages as allLanguages } from '@sealane/contract/languages'
import { escapeUTF8 } from 'entities/escape'
import { documentText } from '../messages.ts'

/** The page of a public document; `path` has no language prefix. */
export type DocumentFrame = {
  origin: string
  path: string
  language: FileName
  /** The offered languages in which the document has a text of its own. */
  languages: FileName[]
  offered: FileName[]
  /** The language of the text, if the page's language has none of its own. */
  written: FileName
  title: string
  description: string
  isIndexed: boolean
  styles: string
}

/** Writes a page without a script: head, the link back to the shop, the document, and the other languages. */
export function writeFrame(frame: DocumentFrame, article: string): string {
  const { language, written, styles } = frame
  const say = (key: string) => escapeUTF8(documentText(language, key))
  const other = written === language ? '' : ` lang="${htmlLangOf(written)}"`
  return `<!doctype html>
<html lang="${htmlLangOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${writeHead(frame)}<style>${styles}</style></head>
<body><header><a class="logo" href="/${language}/home" aria-label="Sealane">${mark}sealane</a><a href="/${language}/home">${say('content.page.toShop')}</a></header>
<main${other}>${article}</main>
<footer><ul><li><a href="/${language}/terms">${say('titles.law')}</a></li><li><a href="/${language}/help">${say('titles.helpAndSupport')}</a></li></ul>
<details><summary>${say('content.page.inOther')}</summary><ul>${writeLanguages(frame)}</ul></details></footer></body></html>`
}

function writeHead(frame: DocumentFrame): string {
  const { origin, path, language, languages, written, title, description, isIndexed } = frame
  const canonical = languages.includes(written) ? written : language
  const address = (name: FileName) => escapeUTF8(`${origin}/${name}${path}`)
  const alternates = languages.map(
    (name) => `<link rel="alternate" href="${address(name)}" hreflang="${htmlLangOf(name)}">`,
  )
  return [
    `<title>${escapeUTF8(title)} · Sealane</title>`,
    `<meta name="description" content="${escapeUTF8(description)}">`,
    isIndexed ? '' : '<meta name="robots" content="noindex">',
    `<link rel="canonical" href="${address(canonical)}">`,
    ...alternates,
    `<link rel="alternate" href="${escapeUTF8(origin + path)}" hreflang="x-default">`,
    writeSharing(frame, address(canonical)),
    `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(mark)}">`,
  ].join('')
}

/** Writes the data for a link preview of the page (Open Graph). */
function writeSharing({ origin, written, title, description }: DocumentFrame, address: string): string {
  const tags = [
    ['og:site_name', 'Sealane'],
    ['og:type', 'website'],
    ['og:title', escapeUTF8(title)],
    ['og:description', escapeUTF8(description)],
    ['og:url', address],
    ['og:locale', localeOf(written).replace('-', '_')],
    ['og:image', escapeUTF8(`${origin}/icons/share.png`)],
  ]
  return tags.map(([property, content]) => `<meta property="${property}" content="${content}">`).join('')
}

function writeLanguages({ language, path, offered }: DocumentFrame): string {
  return allLanguages
    .filter(({ file_name }) => file_name !== language && offered.includes(file_name))
    .map(({ file_name, language_name }) => {
      const lang = htmlLangOf(file_name)
      return `<li><a href="/${file_name}${path}" lang="${lang}" hreflang="${lang}">${language_name}</a></li>`
    })
    .join('')
}

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><path d="M2 9 24 2l-6.5 22-4.8-8.6z" fill="#3f60dc"/><path d="m12.7 15.4 4.8 8.6L24 2z" fill="#be3114"/></svg>'
