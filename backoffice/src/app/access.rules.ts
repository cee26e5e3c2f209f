import { hasDuty, hasRole, shopRoles, type Duty, type ShopRole } from '@sealane/contract/access'
import type { UserInfo } from '@sealane/contract/accounts'

/** What somebody is there for: as an operator, and at most in one of their shops. */
export type AccessRights = { duties: readonly Duty[]; shopRole: ShopRole | undefined }
type RequiredRights = { duties?: readonly Duty[]; shopRole?: ShopRole }

/** Every page, and what on it is not for all who may open it. A test compares it with what the server lets in. */
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

/** Nobody may open anything until it is known who it is. Decisions, section 1: a seller has the own shop, an operator the platform. The server decides by itself in any case. */
export function mayOpen(rights: AccessRights | undefined, ruleKey: string): boolean {
  const { shopRole } = neededFor(ruleKey)
  return actsAsOperator(rights, ruleKey) || (shopRole !== undefined && isAtLeast(rights, shopRole))
}

/** Whether somebody sees every shop's there; who only works for shops sees those alone. */
export function actsAsOperator(rights: AccessRights | undefined, ruleKey: string): boolean {
  const { duties } = neededFor(ruleKey)
  return rights !== undefined && duties !== undefined && hasDuty(rights.duties, duties)
}

export function isStaff({ duties, shopRole }: AccessRights): boolean {
  return duties.length > 0 || shopRole !== undefined
}

/** Of several shops the one where they may do most counts: the server knows each. */
export function accessRightsOf({ duties, shops }: Pick<UserInfo, 'duties' | 'shops'>): AccessRights {
  return { duties, shopRole: shopRoles.find((role) => shops.some((shop) => shop.role === role)) }
}

function isAtLeast(rights: AccessRights | undefined, least: ShopRole): boolean {
  return rights?.shopRole !== undefined && hasRole(rights.shopRole, least)
}

function neededFor(ruleKey: string): RequiredRights {
  return Object.hasOwn(accessRules, ruleKey) ? accessRules[ruleKey as AccessRuleKey] : {}
}
