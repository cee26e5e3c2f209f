import { hasDuty, hasRole, shopRoles, type Duty, type ShopRole } from '@sealane/contract/access'
import type { UserInfo } from '@sealane/contract/accounts'

/** The rights of an account: an operator's duties, and the highest role in a shop. */
export type AccessRights = { duties: readonly Duty[]; shopRole: ShopRole | undefined }
type RequiredRights = { duties?: readonly Duty[]; shopRole?: ShopRole }

/** The rights that each page, and each restricted part of a page, needs. A test compares them with the server's rules. */
export const accessRules = {
  inbox: { duties: ['support', 'finance', 'catalogue'] },
  recharge: { duties: ['finance'] },
  withdrawal: { duties: ['finance'] },
  application: { duties: ['catalogue'] },
  refund: { duties: ['support'], shopRole: 'manager' },
  order: { duties: ['support'], shopRole: 'packer' },
  product: { duties: ['catalogue'], shopRole: 'manager' },
  review: { duties: ['support', 'catalogue'], shopRole: 'manager' },
  conversations: { duties: ['support'], shopRole: 'manager' },
  shop: { duties: ['catalogue'], shopRole: 'manager' },
  earnings: { shopRole: 'manager' },
  sales: { shopRole: 'manager' },
  withdraw: { shopRole: 'owner' },
  shops: { duties: ['catalogue'] },
  home: { duties: ['catalogue'] },
  categories: { duties: ['catalogue'] },
  notices: { duties: ['support'] },
  promos: { duties: ['finance'] },
  users: { duties: ['support', 'finance'] },
  check: { duties: ['catalogue'] },
  freeze: { duties: ['support'] },
  payOut: { duties: ['finance'] },
  team: { duties: ['owner'] },
  decisions: { duties: ['owner'] },
  documents: { duties: ['support'] },
  mails: { duties: ['owner'] },
  figures: { duties: ['finance', 'support', 'catalogue'] },
  reconciliation: { duties: ['finance'] },
  ledger: { duties: ['finance'] },
  setting: { duties: ['finance', 'owner'] },
  currency: { duties: ['finance'] },
  security: { duties: ['finance', 'support', 'catalogue'] },
} as const satisfies Record<string, RequiredRights>
type AccessRuleKey = keyof typeof accessRules
export type OfficePage = Exclude<AccessRuleKey, 'withdraw' | 'freeze' | 'check' | 'payOut' | 'currency'>

/**
 * Returns whether the account may open the page; false until the account is known. Sellers have access to their own shops, operators to the platform
 * (specification, decisions 1). The server checks every request itself.
 */
export function mayOpen(rights: AccessRights | undefined, ruleKey: string): boolean {
  const { shopRole } = neededFor(ruleKey)
  return actsAsOperator(rights, ruleKey) || (shopRole !== undefined && isAtLeast(rights, shopRole))
}

/** Returns whether the account sees all shops there; people who only work for shops see only their own. */
export function actsAsOperator(rights: AccessRights | undefined, ruleKey: string): boolean {
  const { duties } = neededFor(ruleKey)
  return rights !== undefined && duties !== undefined && hasDuty(rights.duties, duties)
}

export function isStaff({ duties, shopRole }: AccessRights): boolean {
  return duties.length > 0 || shopRole !== undefined
}

/** Uses the highest role among several shops; the server checks the role in each shop. */
export function accessRightsOf({ duties, shops }: Pick<UserInfo, 'duties' | 'shops'>): AccessRights {
  return { duties, shopRole: shopRoles.find((role) => shops.some((shop) => shop.role === role)) }
}

function isAtLeast(rights: AccessRights | undefined, least: ShopRole): boolean {
  return rights?.shopRole !== undefined && hasRole(rights.shopRole, least)
}

function neededFor(ruleKey: string): RequiredRights {
  return Object.hasOwn(accessRules, ruleKey) ? accessRules[ruleKey as AccessRuleKey] : {}
}
