import { expect, test } from 'vitest'
import { findAnswers, frequentOf, isTopic, markHtml, markText, wordsOf } from './help.rules.ts'

const answers = [
  { title: 'When is my money back?', body: 'After a return it takes a day.' },
  { title: 'How do I return something?', body: 'Open the order.' },
  { title: 'Where is my parcel?', body: 'Open the order and choose Track.' },
]
const titlesFor = (typed: string) => findAnswers(answers, wordsOf(typed)).map(({ title }) => title)

test('a search looks in titles and texts, titles first', () => {
  expect(titlesFor('return')).toEqual(['How do I return something?', 'When is my money back?'])
})

test('every word must occur, in any order and case', () => {
  expect(titlesFor('ORDER track')).toEqual(['Where is my parcel?'])
  expect(titlesFor('order refund')).toEqual([])
  expect(titlesFor('  ')).toHaveLength(3)
})

test.each([
  ['Überweisung', 'uberweisung', 'Überweisung'],
  ['Où est mon colis ?', 'ou', 'Où'],
  ['İade ve kargo', 'iade', 'İade'],
  ['Siparişiniz ılık', 'ilik', 'ılık'],
  ['Ο σταθμός', 'σταθμοσ', 'σταθμός'],
  ['Ещё не пришло', 'еще', 'Ещё'],
  ['退款需要多久？', '退款', '退款'],
  ['환불은 언제 받나요?', '환불', '환불'],
  ['ขอคืนเงินอย่างไร', 'คืนเงิน', 'คืนเงิน'],
  ['返金を申請するには？', '返金', '返金'],
  ['リクエストを送る', 'ﾘｸｴｽﾄ', 'リクエスト'],
  ['Wie hoch ist der PIN-Schutz?', 'ＰＩＮ', 'PIN'],
])('in “%s” the word “%s” marks “%s”', (text, typed, marked) => {
  const pieces = markText(text, wordsOf(typed))
  expect(pieces.filter(({ isMarked }) => isMarked).map((piece) => piece.text)).toEqual([marked])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
})

test('words that overlap make one mark, and each place is marked', () => {
  const marks = markText('refund, refunds', ['refund', 'funds']).filter(({ isMarked }) => isMarked)
  expect(marks.map(({ text }) => text)).toEqual(['refund', 'refunds'])
})

test('a tag or a character code is never marked', () => {
  const html = '<p><a href="/p">p &amp; p</a></p>'
  expect(markHtml(html, ['p'])).toBe('<p><a href="/p"><mark>p</mark> &amp; <mark>p</mark></a></p>')
  expect(markHtml('<p>amp &amp;</p>', ['amp'])).toBe('<p><mark>amp</mark> &amp;</p>')
  expect(markHtml(html, [])).toBe(html)
})

test('without a search the first question of each topic is shown', () => {
  const all = [
    { category: 'wallet', title: 'Recharge' },
    { category: 'orders', title: 'Order' },
    { category: 'orders', title: 'Parcel' },
  ] as const
  expect(frequentOf(all).map(({ title }) => title)).toEqual(['Order', 'Recharge'])
})

test.each([
  ['wallet', true],
  ['weather', false],
  [null, false],
])('%s is a topic: %s', (text, is) => {
  expect(isTopic(text)).toBe(is)
})
