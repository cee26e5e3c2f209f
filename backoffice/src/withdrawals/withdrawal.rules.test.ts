import { createTranslator } from 'use-intl'
import { expect, test } from 'vitest'
import en from '@sealane/messages/en/portal.json' with { type: 'json' }
import chinese from '@sealane/messages/zh-cn/portal.json' with { type: 'json' }
import { distanceOf, ownerOf } from './withdrawal.rules.ts'

const shopper = { id: '7', account: 'mei', name: 'Mei Lin', since: '2026-01-01T00:00:00Z', passed: 0, refused: 0 }
const own = ownerOf({ shop: null, shopper })
const ofShop = ownerOf({ shop: { id: '3', name: 'Kumo Paper' }, shopper })
const inEnglish = createTranslator({ locale: 'en', messages: en.withdrawals })
const inChinese = createTranslator({ locale: 'zh-CN', messages: chinese.withdrawals })

/** Specification, decisions 7: returned money goes back to the balance that it was taken from. */
test.each([
  ['gaveBack', 'Back in the shopper’s balance', 'Back with the shop'],
  ['leftUs', 'Sent to the shopper', 'Sent to the seller'],
  ['shopperReads', 'The shopper reads', 'The seller reads'],
  ['note', 'Note for the shopper', 'Note for the seller'],
] as const)('the earnings of a shop are not called a shopper’s: %s', (key, ownText, shopText) => {
  expect([inEnglish(key, own), inEnglish(key, ofShop)]).toEqual([ownText, shopText])
  expect(inChinese(key, own)).toContain('买家')
  expect(inChinese(key, ofShop)).not.toContain('买家')
})

test('an operator who returns money reads its destination', () => {
  expect(inEnglish('notSentText', { amount: '$9.00', ...own })).toContain('to the balance of mei')
  expect(inEnglish('notSentText', { amount: '$9.00', ...ofShop })).toContain('to the shop Kumo Paper')
  expect(inEnglish('refuseText', ofShop)).toBe(
    'The money goes back to the shop Kumo Paper, and this is final. mei reads:',
  )
})

const requestedAt = '2026-11-22T12:00:00Z'
test.each([
  ['password', '2026-11-22T09:00:00Z', 'Password reset 3 hours before', '申请前3小时重置登录密码'],
  ['payment_code', '2026-11-22T11:59:00Z', 'Payment code reset 1 hour before', '申请前1小时重置支付密码'],
  ['email', '2026-11-19T12:00:00Z', 'Email changed 3 days before', '申请前3天更改邮箱'],
  ['passkey_off', '2026-11-22T14:00:00Z', 'Passkey switched off 2 hours after', '申请后2小时关闭通行密钥'],
] as const)(
  'a recovery of the account is shown with its time before or after the request: %s',
  (what, at, text, inOther) => {
    const values = { what, ...distanceOf(at, requestedAt) }
    expect([inEnglish('recovered', values), inChinese('recovered', values)]).toEqual([text, inOther])
  },
)
