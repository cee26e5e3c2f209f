import type { NotificationChoice } from '@sealane/contract/notifications'
import { describe, expect, test } from 'vitest'
import {
  choiceOf,
  defaultsOf,
  isContractPaper,
  isLocked,
  toRows,
  type Notice,
  type NoticeKind,
} from './notification.rules.ts'

test.each<[NotificationChoice, boolean, NoticeKind[]]>([
  ['order', false, ['order_placed', 'order_paid', 'order_shipped', 'order_closed', 'review_hidden']],
  [
    'sale',
    true,
    ['sale_paid', 'sale_cancelled', 'sale_refund_asked', 'sale_return_sent', 'sale_reviewed', 'stock_low'],
  ],
  ['money', true, ['order_money_back', 'refund_paid', 'withdrawal_settled', 'shop_withdrawal', 'password_changed']],
  ['circular', false, ['group_notice']],
])('the choice %s, which the list shows in any case: %s, is that of %o', (choice, locked, kinds) => {
  expect(kinds.map(choiceOf)).toEqual(kinds.map(() => choice))
  expect(isLocked(choice)).toBe(locked)
})

test.each<[NotificationChoice, boolean]>([
  ['order', true],
  ['sale', true],
  ['money', true],
  ['circular', false],
])('mails of %s are on before the person chooses: %s', (choice, mail) => {
  expect(defaultsOf(choice)).toEqual({ app: true, push: true, mail })
})

describe('goes by mail', () => {
  const mailOf = (notice: Notice) => toRows([{ to: [1], notice }])[0]?.delivery.mail

  test.each<[string, Notice, string]>([
    [
      'as a paper of the contract',
      { kind: 'order_placed', params: { orders: 1, amount: 1, pay_by: new Date() }, link: null },
      'only',
    ],
    ['by choice', { kind: 'refund_paid', params: { order_no: '', shop: '', amount: 1 }, link: null }, 'chosen'],
    ['as a mail of its own', { kind: 'password_changed', params: {}, link: null }, 'own'],
    [
      'not at all, because a stranger could cause any number',
      { kind: 'password_guessed', params: {}, link: null },
      'none',
    ],
    [
      'not at all, because anybody can invite',
      { kind: 'staff_invited', params: { shop: '', role: '' }, link: null },
      'none',
    ],
  ])('%s: %o', (_how, notice, mail) => {
    expect(mailOf(notice)).toBe(mail)
    expect(isContractPaper(notice.kind)).toBe(mail === 'only')
  })
})
