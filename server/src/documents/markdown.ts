import { escapeUTF8 } from 'entities/escape'
import { lexer, type MarkedToken, type Token } from 'marked'
import { isHardToRead } from './marks.rules.ts'

export type MarkdownSection = { id: string; title: string }
type MarkdownPage = { prefix: string; sections: MarkdownSection[] }
type Writer<Type extends MarkedToken['type']> = (
  token: Extract<MarkedToken, { type: Type }>,
  page: MarkdownPage,
) => string

/**
 * Renders Markdown as HTML that is safe by construction: every tag here is one that this file writes, every text passes through `escapeUTF8`, and an
 * address is kept only where it leads to a page or a mailbox. Elements without a writer below, including HTML, are shown as typed. The ids of
 * sections begin with the prefix, so that a page can contain several texts. A text that is expensive to parse is shown in paragraphs, as typed.
 */
export function renderMarkdown(text: string, prefix: string): { html: string; sections: MarkdownSection[] } {
  if (isHardToRead(text)) return { html: writeParagraphs(text), sections: [] }
  const page: MarkdownPage = { prefix, sections: [] }
  return { html: writeAll(lexer(text), page), sections: page.sections }
}

function writeParagraphs(text: string): string {
  const paragraphs = text.split(/\n{2,}/)
  return paragraphs.map((paragraph) => `<p>${escapeUTF8(paragraph)}</p>`).join('')
}

const writers: { [Type in MarkedToken['type']]?: Writer<Type> } = {
  space: () => '',
  def: () => '',
  paragraph: ({ tokens }, page) => `<p>${writeAll(tokens, page)}</p>`,
  heading: ({ depth, tokens }, page) =>
    depth <= 2 ? writeSection(tokens, page) : `<h3>${writeAll(tokens, page)}</h3>`,
  list: ({ ordered, start, items }, page) => {
    const rows = items.map(({ tokens }) => `<li>${writeAll(tokens, page)}</li>`).join('')
    if (!ordered) return `<ul>${rows}</ul>`
    return start === 1 ? `<ol>${rows}</ol>` : `<ol start="${Number(start)}">${rows}</ol>`
  },
  blockquote: ({ tokens }, page) => `<blockquote>${writeAll(tokens, page)}</blockquote>`,
  /** In a frame of its own that scrolls sideways where the table is wider than a phone. */
  table: ({ header, rows }, page) => {
    const head = header.map(({ tokens }) => `<th>${writeAll(tokens, page)}</th>`).join('')
    const lines = rows.map((cells) => cells.map(({ tokens }) => `<td>${writeAll(tokens, page)}</td>`).join(''))
    const body = lines.map((line) => `<tr>${line}</tr>`).join('')
    return `<figure><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></figure>`
  },
  hr: () => '<hr>',
  code: ({ text }) => `<pre><code>${escapeUTF8(text)}</code></pre>`,
  codespan: ({ text }) => `<code>${escapeUTF8(text)}</code>`,
  strong: ({ tokens }, page) => `<strong>${writeAll(tokens, page)}</strong>`,
  em: ({ tokens }, page) => `<em>${writeAll(tokens, page)}</em>`,
  br: () => '<br>',
  escape: ({ text }) => escapeUTF8(text),
  text: (token, page) =>
    'tokens' in token && token.tokens !== undefined ? writeAll(token.tokens, page) : escapeUTF8(token.text),
  link: ({ href, tokens }, page) => {
    const words = writeAll(tokens, page)
    return isSafe(href) ? `<a href="${escapeUTF8(href)}">${words}</a>` : words
  },
}

function writeAll(tokens: Token[], page: MarkdownPage): string {
  return tokens.map((token) => writeOne(token as MarkedToken, page)).join('')
}

function writeOne(token: MarkedToken, page: MarkdownPage): string {
  const write = writers[token.type] as ((token: MarkedToken, page: MarkdownPage) => string) | undefined
  return write === undefined ? escapeUTF8(token.raw) : write(token, page)
}

/** Keeps the number of "2. Your account" in the text, but omits it in the list of contents, which is numbered. */
function writeSection(tokens: Token[], page: MarkdownPage): string {
  const id = `${page.prefix}-${page.sections.length + 1}`
  const words = tokens.map((token) => ('text' in token ? String(token.text) : '')).join('')
  page.sections.push({ id, title: words.replace(/^\d+\.\s*/, '') })
  return `<h2 id="${id}">${writeAll(tokens, page)}</h2>`
}

function isSafe(href: string): boolean {
  const { protocol } = URL.parse(href, 'https://here.invalid') ?? {}
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:'
}
