/** Who of the staff is there for what: pure, and without schemas. Both the server and the back office ask here. */

/** What an operator is there for. The owner's duty holds every other, and says who else holds which. */
export const duties = ['owner', 'finance', 'support', 'catalogue'] as const
export type Duty = (typeof duties)[number]

/** What somebody is in a shop. Each may do what those after it may. */
export const shopRoles = ['owner', 'manager', 'packer'] as const
export type ShopRole = (typeof shopRoles)[number]

/**
 * Who may ask. An operator needs one of the duties, or the owner's; a seller needs the role, or one above it, in a shop.
 * `staff` is either of them; `anyone` may carry a token, which then names the caller; the token of a `visitor` is ignored.
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

/** False where staff are let in without a word about which of them. */
export function isComplete(access: { caller: string; duties?: readonly Duty[]; shopRole?: ShopRole }): boolean {
  const { caller, duties: requiredDuties = [], shopRole } = access
  const namesDuty = requiredDuties.length > 0 || !['operator', 'staff'].includes(caller)
  return namesDuty && (shopRole !== undefined || !['seller', 'staff'].includes(caller))
}
