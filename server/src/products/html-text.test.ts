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
])('%j reads as %j', (html, text) => {
  expect(toPlainText(html)).toBe(text)
})

test.each(['Mug', 'A\n\n\nB', '3 < 5 & <b>not bold</b>', 'two  spaces', '&amp; as it is', '• a\n• b', "it's"])(
  '%j comes back to the letter',
  (text) => expect(toPlainText(toHtml(text))).toBe(text),
)
