import type { Duty, ShopRole } from '@sealane/contract/access'
import type { Endpoint } from '@sealane/contract/endpoint'
import { contract } from '@sealane/contract/index'
import { expect, test } from 'vitest'
import { actsAsOperator, accessRightsOf, isStaff, mayOpen, accessRules } from './access.rules.ts'

/** The first request of each page. */
const firstEndpoints = {
  inbox: 'GET /api/portal/inbox',
  recharge: 'GET /api/portal/recharge/list',
  withdrawal: 'GET /api/portal/withdrawal/list',
  application: 'GET /api/portal/application/list',
  refund: 'GET /api/portal/refund/list',
  order: 'GET /api/portal/order/list',
  product: 'GET /api/portal/product/list',
  review: 'GET /api/portal/review/list',
  conversations: 'GET /api/portal/conversation/list',
  shop: 'GET /api/portal/shop/detail',
  earnings: 'GET /api/portal/earnings/summary',
  sales: 'GET /api/portal/earnings/figures',
  withdraw: 'POST /api/portal/earnings/withdraw',
  shops: 'GET /api/portal/shops/list',
  home: 'GET /api/portal/hero/list',
  categories: 'GET /api/portal/category/list',
  notices: 'GET /api/portal/notice/list',
  promos: 'GET /api/portal/platform_promo/list',
  users: 'GET /api/portal/user/list',
  check: 'POST /api/portal/product/decide',
  freeze: 'POST /api/portal/user/freeze',
  payOut: 'POST /api/portal/user/pay_out',
  team: 'GET /api/portal/team/list',
  decisions: 'GET /api/portal/decision/list',
  documents: 'GET /api/portal/document/list',
  mails: 'GET /api/portal/mail/list',
  figures: 'GET /api/portal/figures',
  reconciliation: 'GET /api/portal/reconciliation/days',
  ledger: 'GET /api/portal/ledger/audit',
  setting: 'GET /api/portal/setting/list',
  currency: 'GET /api/portal/currency/list',
  security: 'GET /api/portal/second_factor',
} as const satisfies Record<keyof typeof accessRules, keyof typeof contract>

test.each(Object.entries(firstEndpoints))('%s is open to the accounts that may call %s', (page, address) => {
  const { caller, duties, shopRole } = { duties: undefined, shopRole: undefined, ...(contract[address] as Endpoint) }
  // Everyone in the back office may query the number of open tasks; the inbox page is for operators only.
  const expected = page === 'inbox' ? { duties } : { duties, shopRole }
  expect({ caller, ...accessRules[page as keyof typeof accessRules] }).toEqual({ caller, ...expected })
})

const operator = (...duties: Duty[]) => ({ duties, shopRole: undefined })
const seller = (shopRole: ShopRole, ...duties: Duty[]) => ({ duties, shopRole })

test.each([
  ['a shopper', operator(), 'order', false],
  ['an owner of the platform', operator('owner'), 'recharge', true],
  ['an owner of the platform', operator('owner'), 'team', true],
  ['an owner of the platform', operator('owner'), 'earnings', false],
  ['finance', operator('finance'), 'recharge', true],
  ['finance', operator('finance'), 'payOut', true],
  ['finance', operator('finance'), 'freeze', false],
  ['finance', operator('finance'), 'order', false],
  ['support', operator('support'), 'conversations', true],
  ['support', operator('support'), 'payOut', false],
  ['the catalogue', operator('catalogue'), 'application', true],
  ['the catalogue', operator('catalogue'), 'users', false],
  ['support and the catalogue', operator('support', 'catalogue'), 'product', true],
  ['an owner of a shop', seller('owner'), 'withdraw', true],
  ['an owner of a shop', seller('owner'), 'inbox', false],
  ['an owner of a shop', seller('owner'), 'team', false],
  ['a manager', seller('manager'), 'earnings', true],
  ['a manager', seller('manager'), 'withdraw', false],
  ['a packer', seller('packer'), 'order', true],
  ['a packer', seller('packer'), 'product', false],
  ['a packer', seller('packer'), 'earnings', false],
  ['an owner of the platform', operator('owner'), 'nowhere', false],
  ['an owner of the platform', operator('owner'), 'toString', false],
] as const)('%s (%j) may open %s: %s', (_who, rights, page, expected) => {
  expect(mayOpen(rights, page)).toBe(expected)
})

test('an account that manages a shop and supports the platform sees every order, but only its shop’s products', () => {
  const rights = seller('manager', 'support')
  expect(actsAsOperator(rights, 'order')).toBe(true)
  expect(actsAsOperator(rights, 'product')).toBe(false)
  expect(mayOpen(rights, 'product')).toBe(true)
})

test('of several shops the one with the most rights counts', () => {
  const shops = [
    { id: '1', name: 'Fjordkant', role: 'packer' },
    { id: '2', name: 'Kumoriya', role: 'manager' },
  ] as const
  expect(accessRightsOf({ duties: [], shops: [...shops] })).toEqual(seller('manager'))
})

test('a shopper without a duty or a shop is no staff', () => {
  expect(isStaff(operator())).toBe(false)
  expect(isStaff(operator('support'))).toBe(true)
  expect(isStaff(seller('packer'))).toBe(true)
})
