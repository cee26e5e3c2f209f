import { escapeUTF8 } from 'entities/escape'
import MarkdownIt, { type Token } from 'markdown-it'

export type MarkdownSection = { id: string; title: string }

/** A text has at most 15,000 characters. The settings may add many more, and a far longer one would take long to parse. */
const lettersMaximum = 25_000

/** HTML and crossed-out words are shown as typed, as is a link that leads neither to a page nor to a mailbox. */
const markdown = new MarkdownIt({ html: false, linkify: true }).disable('strikethrough')
markdown.linkify.set({ fuzzyLink: false })
markdown.validateLink = isSafe
/** Of a picture its description is shown: pages load no files of others. */
markdown.renderer.rules['image'] = (tokens, index) => escapeUTF8(tokens[index]?.content ?? '')
/** A table has a frame of its own that scrolls sideways where the table is wider than a phone. */
markdown.renderer.rules['table_open'] = () => '<figure><table>\n'
markdown.renderer.rules['table_close'] = () => '</table></figure>\n'

/**
 * Renders Markdown as HTML without tags from the text. The ids of sections begin with the prefix, so that a page can contain several texts. A text that
 * is too long is shown in paragraphs, as typed.
 */
export function renderMarkdown(text: string, prefix: string): { html: string; sections: MarkdownSection[] } {
  if (text.length > lettersMaximum) return { html: writeParagraphs(text), sections: [] }
  const tokens = markdown.parse(text, {})
  for (const token of tokens) simplify(token)
  const sections = numberSections(tokens, prefix)
  return { html: markdown.renderer.render(tokens, markdown.options, {}).trimEnd(), sections }
}

function writeParagraphs(text: string): string {
  const paragraphs = text.split(/\n{2,}/)
  return paragraphs.map((paragraph) => `<p>${escapeUTF8(paragraph)}</p>`).join('')
}

const attributes = new Set(['href', 'start'])

/** Leaves out alignments, titles of links and languages of code, and two sizes of headings. */
function simplify(token: Token): void {
  token.attrs = token.attrs?.filter(([name]) => attributes.has(name)) ?? null
  token.info = ''
  if (/^h\d$/.test(token.tag)) token.tag = /[12]/.test(token.tag) ? 'h2' : 'h3'
  for (const child of token.children ?? []) simplify(child)
}

/** Gives each section its id. Keeps the number of "2. Your account" in the text, but omits it in the list of contents, which is numbered. */
function numberSections(tokens: Token[], prefix: string): MarkdownSection[] {
  const sections: MarkdownSection[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open' || token.tag !== 'h2') continue
    const id = `${prefix}-${sections.length + 1}`
    token.attrSet('id', id)
    const words = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join('')
    sections.push({ id, title: words.replace(/^\d+\.\s*/, '') })
  }
  return sections
}

function isSafe(href: string): boolean {
  const { protocol } = URL.parse(href, 'https://here.invalid') ?? {}
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:'
}
