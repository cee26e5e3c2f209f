import { expect, test } from 'vitest'
import { toHtml, toPlainText } from './html-text.ts'

test.each([
  ['<p>One.</p>\n<p>Two<br>lines &amp; more.</p>', 'One.\n\nTwo\nlines & more.'],
  ['<ul>\n<li>Linen</li>\n<li><b>Washed</b> twice</li>\n</ul>', '• Linen\n• Washed twice'],
  ['<script>alert(1)</script>Mug<style>p{}</style>', 'Mug'],
  ['<img src=x onerror=alert(1)>Mug', 'Mug'],
  ['<a href="javascript:alert(1)">Mug</a>', 'Mug'],
  ['Plain, 3 < 5\nand so on', 'Plain, 3 < 5\nand so on'],
  ['<div><p>Deep</p></div><div>Side</div>', 'Deep\n\nSide'],
  [
    'Fit<table>\n<tr>\n<th>Size</th>\n<th>Chest width </th>\n<th></th>\n</tr>\n<tr><td>S</td><td></td><td>92&nbsp;cm</td></tr></table>Wash',
    'Fit\n\nSize · Chest width\nS · 92 cm\n\nWash',
  ],
  ['<table><tr><td><p>One.</p><ul><li>Two</li></ul></td><td>Three</td></tr></table>', 'One.\n\n• Two\n\nThree'],
])('%j reads as %j', (html, text) => {
  expect(toPlainText(html)).toBe(text)
})

test.each(['Mug', 'A\n\n\nB', '3 < 5 & <b>not bold</b>', 'two  spaces', '&amp; as it is', '• a\n• b', "it's"])(
  '%j is read back to the letter',
  (text) => expect(toPlainText(toHtml(text))).toBe(text),
)

// A search through the whole text for each tag would block the server for minutes: these cases would time out.
test.each([
  ['paragraphs', '<p>a</p>'.repeat(100_000), 3 * 100_000 - 2],
  ['cells', '<td>a'.repeat(100_000), 4 * 100_000 - 3],
  ['empty lines', `a<pre>${'\n'.repeat(300_000)}</pre>${'<p></p>'.repeat(40_000)}b`, 300_004],
  ['tags without an end', '<a'.repeat(400_000), 800_000],
])('a megabyte of %s is read', (_what, html, length) => {
  expect(toPlainText(html)).toHaveLength(length)
})

test('excessively deep nesting is left out', () => {
  const html = `Mug<p>${'<b>'.repeat(100_000)}deep${'</i>'.repeat(100_000)}</p>`
  expect(toPlainText(html)).toBe('Mug')
})
