import { Parser } from 'htmlparser2'

const looksLikeMarkup = /<\/?[a-z!][^<>]*>|&(#\d+|#x[\da-f]+|[a-z]\w*);/i
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
  'p div section article header footer ul ol table h1 h2 h3 h4 h5 h6 blockquote pre hr dl figure'.split(' '),
)
const lines = new Set(['li', 'dt', 'dd', 'tr', 'tbody', 'thead', 'figcaption'])

/**
 * What people would read of HTML: paragraphs and lines, and no markup at all, so that nothing of it can do harm. Text
 * without markup stays as it is.
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

/**
 * What was written so far, in pieces that are never looked at again: a description may be a megabyte of marks. It ends with
 * `spaces`, which may hold newlines too, and then as many `newlines`. `verbatim` says of each open element whether its spaces count;
 * `isNextCell`, that what comes stands in another cell of the row.
 */
type PlainTextBuffer = {
  written: string[]
  spaces: string
  newlines: number
  silent: number
  isNextCell: boolean
  verbatim: boolean[]
}

/** Nobody nests so deep; the parser looks through all open elements at each end of one. What comes after is left out. */
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

/** What an element says by itself. */
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

/** Where the last run of these letters begins. */
function endWithout(letters: string, piece: string): number {
  let end = piece.length
  while (end > 0 && letters.includes(piece.charAt(end - 1))) end -= 1
  return end
}

function endOf({ spaces, newlines }: PlainTextBuffer): string {
  return spaces + '\n'.repeat(newlines)
}

/** The last letter; empty before the first. */
function lastOf({ written, spaces, newlines }: PlainTextBuffer): string {
  if (newlines > 0) return '\n'
  return spaces.at(-1) ?? written.at(-1)?.at(-1) ?? ''
}

/** Text as HTML that `toPlainText` reads back to the letter. */
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
