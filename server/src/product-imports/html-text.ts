import { Parser } from 'htmlparser2'

const looksLikeMarkup = /<\/?[a-z!][^<>]*>|&(#\d+|#x[\da-f]+|[a-z]\w*);/i
/** Elements whose content is not readable text. */
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
  'p div section article header footer ul ol table h1 h2 h3 h4 h5 h6 blockquote pre hr dl figure'.split(' '),
)
const lines = new Set(['li', 'dt', 'dd', 'tr', 'tbody', 'thead', 'figcaption'])

/**
 * Converts HTML to the text that people would read: paragraphs and lines without any markup, so that it can do no harm. Text without markup stays as
 * it is.
 */
export function toPlainText(html: string): string {
  const text = html.replaceAll(/\r\n?/g, '\n')
  if (!looksLikeMarkup.test(text)) return text.trim()
  const page: PlainTextBuffer = { written: [], spaces: '', newlines: 0, silent: 0, isNextCell: false, verbatim: [] }
  const parser = new Parser({
    onopentag: (name, { style = '' }) => open(page, name, /white-space:\s*pre/i.test(style)),
    onclosetag: (name) => close(page, name),
    ontext: (piece) => write(page, piece),
  })
  try {
    parser.end(text)
  } catch (error) {
    if (!(error instanceof HtmlDepthError)) throw error
  }
  return [...page.written, endOf(page)].join('').trim()
}

const markOfTitle =
  /<(?=\/?(?:a|abbr|b|big|br|center|div|em|font|h[1-6]|i|mark|p|s|small|span|strike|strong|sub|sup|u)(?:\s[^<>]{0,500})?\/?>)/gi
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i

/** Converts a title with tags or entities of HTML to one line of text. Other signs stay: `Size <M>` and `A & B` are no markup. */
export function toTitle(html: string): string {
  const hasTags = html.search(markOfTitle) >= 0
  if (!hasTags && !entity.test(html)) return html
  const starts = new Set(Array.from(html.matchAll(markOfTitle), ({ index }) => index))
  const other = html.replaceAll('<', (sign, index: number) => (starts.has(index) ? sign : '&lt;'))
  return toPlainText(other).replaceAll(/\s+/g, ' ')
}

/**
 * The text written so far, in pieces that are never read again: a description may be a megabyte of tags. After the pieces follow `spaces`, which may
 * contain newlines too, and then `newlines` newlines. `verbatim` records for each open element whether its white space is kept. `isNextCell` means
 * that the following text is in another cell of the row.
 */
type PlainTextBuffer = {
  written: string[]
  spaces: string
  newlines: number
  silent: number
  isNextCell: boolean
  verbatim: boolean[]
}

/**
 * Limits the depth of nested elements; no real description is so deep. The parser searches all open elements at each end tag, so deep nesting would
 * be slow. The text after the limit is left out.
 */
const depthMaximum = 500
class HtmlDepthError extends Error {}

function open(page: PlainTextBuffer, name: string, isVerbatim: boolean): void {
  if (page.verbatim.length >= depthMaximum) throw new HtmlDepthError()
  if (silent.has(name)) page.silent += 1
  page.verbatim.push(isVerbatim || name === 'pre' || page.verbatim.at(-1) === true)
  if (blocks.has(name)) breakTo(page, 2)
  else if (lines.has(name)) breakTo(page, 1)
  else if (cells.has(name)) page.isNextCell = !['', '\n'].includes(lastOf(page))
  const mark = marks.get(name)
  if (mark !== undefined) addMark(page, mark)
}

function addMark(page: PlainTextBuffer, mark: string): void {
  page.isNextCell = false
  append(page, mark)
}

/** Text that an element itself produces. */
const marks = new Map([
  ['br', '\n'],
  ['li', '• '],
])
const cells = new Set(['td', 'th'])

function close(page: PlainTextBuffer, name: string): void {
  page.verbatim.pop()
  if (silent.has(name)) page.silent -= 1
  if (blocks.has(name)) breakTo(page, 2)
  else if (lines.has(name)) breakTo(page, 1)
}

function breakTo(page: PlainTextBuffer, minimum: number): void {
  page.isNextCell = false
  if (lastOf(page) === '') return
  page.spaces = ''
  page.newlines = Math.max(page.newlines, minimum)
}

function write(page: PlainTextBuffer, piece: string): void {
  if (page.silent > 0) return
  if (page.isNextCell) {
    if (/^[ \t\n\f\u00a0]*$/.test(piece)) return
    page.spaces = ''
    addMark(page, ' · ')
  }
  if (page.verbatim.at(-1) === true) return append(page, piece)
  const words = piece.replaceAll(/[ \t\n\f\u00a0]+/g, ' ')
  append(page, /^\s?$/.test(lastOf(page)) ? words.replace(/^ /, '') : words)
}

function append(page: PlainTextBuffer, piece: string): void {
  const newlinesAt = endWithout('\n', piece)
  const spacesAt = endWithout(' \n', piece)
  if (spacesAt > 0) {
    page.written.push(endOf(page), piece.slice(0, spacesAt))
    page.spaces = piece.slice(spacesAt, newlinesAt)
    page.newlines = piece.length - newlinesAt
  } else if (newlinesAt > 0) {
    page.spaces += '\n'.repeat(page.newlines) + piece.slice(0, newlinesAt)
    page.newlines = piece.length - newlinesAt
  } else page.newlines += piece.length
}

/** Returns the index at which the trailing run of these letters begins. */
function endWithout(letters: string, piece: string): number {
  let end = piece.length
  while (end > 0 && letters.includes(piece.charAt(end - 1))) end -= 1
  return end
}

function endOf({ spaces, newlines }: PlainTextBuffer): string {
  return spaces + '\n'.repeat(newlines)
}

/** Returns the last letter, or an empty string before the first. */
function lastOf({ written, spaces, newlines }: PlainTextBuffer): string {
  if (newlines > 0) return '\n'
  return spaces.at(-1) ?? written.at(-1)?.at(-1) ?? ''
}

/** Converts text to HTML from which `toPlainText` returns exactly the same text. */
export function toHtml(text: string): string {
  const isPlain = !looksLikeMarkup.test(text) && !/[\n\r<>&]| {2}/.test(text)
  if (isPlain) return text
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
  return `<p style="white-space:pre-wrap">${escaped}</p>`
}
