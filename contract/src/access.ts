/** The rights of staff, for both the server and the back office: pure, and without schemas. */

/** The duties of operators. The owner's duty includes every other one, and its holders grant duties. */
export const duties = ['owner', 'finance', 'support', 'catalogue'] as const
export type Duty = (typeof duties)[number]

/** The roles in a shop. Each one includes the rights of those after it. */
export const shopRoles = ['owner', 'manager', 'packer'] as const
export type ShopRole = (typeof shopRoles)[number]

/**
 * The caller of an endpoint. An operator needs one of the duties, or the owner's; a seller needs the role, or a higher one, in a shop. `staff` is
 * either of them; `anyone` may send a token, which then identifies the caller; the token of a `visitor` is ignored.
 */
export type Access =
  | { caller: 'visitor' | 'anyone' | 'shopper' }
  | { caller: 'operator'; duties: readonly Duty[] }
  | { caller: 'seller'; shopRole: ShopRole }
  | { caller: 'staff'; duties: readonly Duty[]; shopRole: ShopRole }

export function hasDuty(ownDuties: readonly Duty[], requiredDuties: readonly Duty[]): boolean {
  return ownDuties.some((duty) => duty === 'owner' || requiredDuties.includes(duty))
}

export function hasRole(role: ShopRole, least: ShopRole): boolean {
  return shopRoles.indexOf(role) <= shopRoles.indexOf(least)
}

/** Returns false if staff are admitted without a duty or a role. */
export function isComplete(access: { caller: string; duties?: readonly Duty[]; shopRole?: ShopRole }): boolean {
  const { caller, duties: requiredDuties = [], shopRole } = access
  const namesDuty = requiredDuties.length > 0 || !['operator', 'staff'].includes(caller)
  return namesDuty && (shopRole !== undefined || !['seller', 'staff'].includes(caller))
}
