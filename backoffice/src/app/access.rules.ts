import type { UserInfo } from '@sealane/contract/accounts'

type Role = UserInfo['roles'][number]
export type OfficePage =
  | 'inbox'
  | 'recharge'
  | 'withdrawal'
  | 'application'
  | 'refund'
  | 'order'
  | 'product'
  | 'review'
  | 'conversations'
  | 'shop'
  | 'earnings'
  | 'users'
  | 'decisions'
  | 'documents'
  | 'mails'
  | 'figures'
  | 'ledger'
  | 'reconciliation'
  | 'setting'

const pagesOf: Record<Role, readonly OfficePage[]> = {
  shopper: [],
  seller: ['order', 'product', 'refund', 'review', 'conversations', 'shop', 'earnings'],
  operator: [
    'inbox',
    'recharge',
    'withdrawal',
    'application',
    'refund',
    'order',
    'product',
    'review',
    'conversations',
    'shop',
    'users',
    'decisions',
    'documents',
    'mails',
    'figures',
    'ledger',
    'reconciliation',
    'setting',
  ],
}

/** Decisions, section 1: a seller has the own shop, an operator the platform. The server decides by itself in any case. */
export function mayOpen(roles: readonly Role[], page: string): boolean {
  return roles.some((role) => pagesOf[role].some((allowed) => allowed === page))
}

export function isStaff(roles: readonly Role[]): boolean {
  return roles.some((role) => pagesOf[role].length > 0)
}
