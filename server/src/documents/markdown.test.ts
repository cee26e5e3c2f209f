import { escapeUTF8 } from 'entities/escape'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

/** Returns the HTML without the line breaks between elements. */
const html = (text: string) => renderMarkdown(text, 'x').html.replaceAll(/(?<=>)\n|\n(?=<)/g, '')

/** The only tags, with the only attributes, that the output may contain. */
const allowed =
  /^<(?:\/?(?:p|h3|ul|ol|li|blockquote|pre|code|strong|em|figure|table|thead|tbody|tr|th|td)|\/h2|\/a|hr|br|h2 id="x-\d+"|ol start="\d+"|a href="[^"<>]*")>$/

function forbiddenIn(written: string): string[] {
  const tags = written.match(/<[^>]*>?/g) ?? []
  return tags.filter((tag) => !allowed.test(tag) || /href="\s*(?:javascript|data|vbscript)/i.test(tag))
}

test.each([
  ['a paragraph', 'One **two** *three* `four`', '<p>One <strong>two</strong> <em>three</em> <code>four</code></p>'],
  ['a list', '- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
  ['numbers', '1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['numbers that go on', '3. three', '<ol start="3"><li>three</li></ol>'],
  ['a warning', '> Careful', '<blockquote><p>Careful</p></blockquote>'],
  ['a link', '[page](/terms/privacy)', '<p><a href="/terms/privacy">page</a></p>'],
  ['a mailbox', 'a@b.example', '<p><a href="mailto:a@b.example">a@b.example</a></p>'],
  [
    'a table',
    '| To | *Days* |\n|---|---|\n| Norway | **2** |',
    '<figure><table><thead><tr><th>To</th><th><em>Days</em></th></tr></thead><tbody><tr><td>Norway</td><td><strong>2</strong></td></tr></tbody></table></figure>',
  ],
  ['a small heading', '### Small', '<h3>Small</h3>'],
])('%s is written as one', (_what, text, expected) => {
  expect(html(text)).toBe(expected)
})

test('headings are sections with ids, listed without their numbers', () => {
  const { html: written, sections } = renderMarkdown('## 1. Who **we** are\n\nUs.\n\n## 2. You', 'terms')
  expect(written).toContain('<h2 id="terms-1">1. Who <strong>we</strong> are</h2>')
  expect(sections).toEqual([
    { id: 'terms-1', title: 'Who we are' },
    { id: 'terms-2', title: 'You' },
  ])
})

const hostile: [string, string][] = [
  ['pairs of stars that never close', '*a **b'.repeat(2_499)],
  ['lines below a star', '_a*'.repeat(5_000)],
  ['brackets', '['.repeat(15_000)],
  ['backticks', '`a``'.repeat(3_750)],
  ['pictures', '!['.repeat(7_500)],
  ['tags', '<a '.repeat(5_000)],
  ['quotations in quotations', '> '.repeat(7_500)],
  ['lists in lists', '1. '.repeat(5_000)],
]
test.each(hostile)('a text that could be scanned again and again is rendered within a second: %s', (_what, text) => {
  const start = performance.now()
  expect(forbiddenIn(html(text))).toEqual([])
  expect(performance.now() - start).toBeLessThan(1_000)
})

test('a text that the settings have made too long is shown as paragraphs, as it was typed', () => {
  const text = '[a word '.repeat(4_000)
  expect(html(`First **line**\n\n${text}`)).toBe(`<p>First **line**</p><p>${escapeUTF8(text)}</p>`)
})

test.each([
  ['crossed-out words', '~~three~~'],
  ['a tag', '<b>x</b>'],
  ['a link that leads to no page', '[x](ftp://a.example)'],
])('%s is shown as typed', (_what, text) => {
  expect(html(text)).toBe(`<p>${escapeUTF8(text)}</p>`)
})

test('of a picture its description is shown', () => {
  expect(html('![a <mug>](https://a.example/x.png "Title")')).toBe('<p>a &lt;mug&gt;</p>')
})

test('an alignment, the title of a link and the language of code are left out', () => {
  expect(html('| a |\n|:-:|\n| b |')).toContain('<th>a</th>')
  expect(html('[page](/help "Title")')).toBe('<p><a href="/help">page</a></p>')
  expect(html('```js\nx\n```')).toBe('<pre><code>x</code></pre>')
})

describe('an attack', () => {
  test.each([
    '<script>alert(1)</script>',
    'text <script src=//evil.example></script> text',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](&#106;avascript:alert(1))',
    '[x](\u0001javascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox(1))',
    '<javascript:alert(1)>',
    '![x](javascript:alert(1))',
    '![x" onerror="alert(1)](y)',
    '[x](https://a.example "\\" onmouseover=\\"alert(1)")',
    '[x](https://a.example/"onmouseover="alert(1))',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '## <img src=x onerror=alert(1)>',
    '```\n</code></pre><script>alert(1)</script>\n```',
    '`</code><script>alert(1)</script>`',
    '<pre><b onclick=alert(1)>**x**</b></pre>',
    '| <script>alert(1)</script> |\n|---|\n| x |',
    '<!--><script>alert(1)</script>-->',
    '<iframe srcdoc="<script>alert(1)</script>">',
  ])('%j leaves none of its tags', (attack) => {
    const written = html(attack)
    expect(forbiddenIn(written)).toEqual([])
    expect(written).not.toMatch(/href="[^"]*(?:javascript|vbscript|data):/i)
  })

  test('of any pieces leaves no tag of its own', () => {
    const pieces = ['<script>', '</p>', '<img src=x onerror=1 ', '](', '[', 'javascript:', '"', "'", '`', '```\n']
    const more = ['\n\n', '> ', '- ', '<', '>', '&lt;', '&#x3c;', '*', '**', '\\', 'https://a.b', '|', '\n', 'x', ' ']
    const attacks = fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 14 }).map((parts) => parts.join(''))
    fc.assert(fc.property(attacks, (attack) => forbiddenIn(html(attack)).length === 0))
  })
})
