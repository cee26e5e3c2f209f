import { Parser } from 'htmlparser2'

const looksLikeMarkup = /<\/?[a-z!][^>]*>|&(#\d+|#x[\da-f]+|[a-z]\w*);/i
/** Their content is nothing to read. */
const silent = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'noscript',
  'head',
  'title',
  'textarea',
])
const blocks = new Set(
  'p div section article header footer ul ol table tr h1 h2 h3 h4 h5 h6 blockquote pre hr dl figure'.split(' '),
)
const lines = new Set(['li', 'dt', 'dd', 'tbody', 'thead', 'figcaption'])

/**
 * What people would read of HTML: paragraphs and lines, and no markup at all, so that nothing of it can do harm. Text
 * without markup stays as it is.
 */
export function toPlainText(html: string): string {
  const text = html.replaceAll(/\r\n?/g, '\n')
  if (!looksLikeMarkup.test(text)) return text.trim()
  const page: Page = { text: '', silent: 0, verbatim: [] }
  const parser = new Parser({
    onopentag: (name, { style = '' }) => open(page, name, /white-space:\s*pre/i.test(style)),
    onclosetag: (name) => close(page, name),
    ontext: (piece) => write(page, piece),
  })
  parser.end(text)
  return page.text.trim()
}

/** `verbatim` says of each open element whether its spaces count. */
type Page = { text: string; silent: number; verbatim: boolean[] }

function open(page: Page, name: string, isVerbatim: boolean): void {
  if (silent.has(name)) page.silent += 1
  page.verbatim.push(isVerbatim || name === 'pre' || page.verbatim.at(-1) === true)
  if (blocks.has(name)) breakTo(page, '\n\n')
  else if (lines.has(name)) breakTo(page, '\n')
  if (Object.hasOwn(marks, name)) page.text += marks[name]?.(page.text) ?? ''
}

/** What an element says by itself, after the text before it. */
const marks: Record<string, (before: string) => string> = {
  br: () => '\n',
  li: () => '• ',
  td: (before) => (/(^|\n)$/.test(before) ? '' : ' '),
  th: (before) => (/(^|\n)$/.test(before) ? '' : ' '),
}

function close(page: Page, name: string): void {
  page.verbatim.pop()
  if (silent.has(name)) page.silent -= 1
  if (blocks.has(name)) breakTo(page, '\n\n')
  else if (lines.has(name)) breakTo(page, '\n')
}

function breakTo(page: Page, wanted: string): void {
  if (page.text === '') return
  const [there = ''] = /\n*$/.exec(page.text) ?? []
  page.text = page.text.replace(/[ \n]+$/, '') + (there.length > wanted.length ? there : wanted)
}

function write(page: Page, piece: string): void {
  if (page.silent > 0) return
  if (page.verbatim.at(-1) === true) page.text += piece
  else {
    const words = piece.replaceAll(/[ \t\n\f\u00a0]+/g, ' ')
    page.text += /(^|\s|• )$/.test(page.text) ? words.replace(/^ /, '') : words
  }
}

/** Text as HTML that `toPlainText` reads back to the letter. */
export function toHtml(text: string): string {
  const isPlain = !looksLikeMarkup.test(text) && !/[\n<>&]| {2}/.test(text)
  if (isPlain) return text
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<p style="white-space:pre-wrap">${escaped}</p>`
}
