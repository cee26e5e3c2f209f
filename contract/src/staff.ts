import * as v from 'valibot'
import { shopRoles } from './access.ts'
import { endpoints } from './endpoint.ts'
import { AsTyped, Id, Nothing, text, Timestamp } from './schemas.ts'
import { ShopLine } from './shops.ts'

/** Left out, it is the first of one's own. */
const ofShop = { shop_id: v.optional(Id) }
const Role = v.picklist(shopRoles, 'required')

/** Somebody who works for a shop. */
const ShopMember = v.object({ id: v.string(), account: v.string(), name: v.string(), role: Role })
export type ShopMember = v.InferOutput<typeof ShopMember>

/** Somebody who is asked to work for the shop, by the name that was typed: whether anybody has it is not said. */
const OpenInvitation = v.object({ id: v.string(), account: v.string(), role: Role, expires_at: Timestamp })
export type OpenInvitation = v.InferOutput<typeof OpenInvitation>

/** An invitation to work for a shop, as the invited person reads it. */
const OwnInvitation = v.object({ id: v.string(), shop: ShopLine, role: Role, expires_at: Timestamp })
export type OwnInvitation = v.InferOutput<typeof OwnInvitation>
const OwnInvitations = v.object({ items: v.array(OwnInvitation), next: v.null() })

const ShopTeam = v.object({
  shop_id: v.string(),
  items: v.array(ShopMember),
  invitations: v.array(OpenInvitation),
  next: v.null(),
})
export type ShopTeam = v.InferOutput<typeof ShopTeam>

const ofOwners = ['PASSWORD_REQUIRED', 'WRONG_CREDENTIALS', 'OWNER_WAITS', 'RECOVERY_WAITS'] as const

/** A shop's own owners alone say who works for it: whoever could make owners could withdraw what it earned. */
export const staffEndpoints = endpoints({
  'GET /api/portal/shop/people': {
    caller: 'seller',
    shopRole: 'owner',
    query: v.object(ofShop),
    reply: ShopTeam,
    refusals: ['NOT_FOUND'],
  },
  /**
   * Changes what somebody is who works for the shop, and asks anybody else; to become an owner everybody is asked. A name that
   * nobody has answers alike. Never one's own role, and so one owner remains; nor that of an owner who is frozen. Operators work for no shop.
   * To make an owner or a manager, or to remove an owner, takes the caller's login password, and no recovery of the account within a day
   * (`withdrawal.recovery_wait_s`); with owners a caller who has been one for a day.
   */
  'POST /api/portal/shop/person_save': {
    caller: 'seller',
    shopRole: 'owner',
    body: v.strictObject({ ...ofShop, account: text(32), role: Role, password: AsTyped }),
    reply: ShopTeam,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'FROZEN', 'ACCOUNT_IS_STAFF', 'TOO_MANY', ...ofOwners],
  },
  /** One that was answered meanwhile stays as it was answered. */
  'POST /api/portal/shop/invitation_take_back': {
    caller: 'seller',
    shopRole: 'owner',
    body: v.strictObject({ ...ofShop, id: Id }),
    reply: ShopTeam,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'FROZEN'],
  },
  /** The caller's open invitations; each expires after seven days. */
  'GET /api/shop/invitation_list': { caller: 'shopper', reply: OwnInvitations },
  /** Yes makes the caller work for the shop. The same answer twice is one. */
  'POST /api/shop/invitation_answer': {
    caller: 'shopper',
    body: v.object({ id: Id, accept: v.boolean() }),
    reply: OwnInvitations,
    refusals: ['NOT_FOUND', 'ACCOUNT_IS_STAFF'],
  },
  /** To remove an owner takes what it takes to make one. */
  'POST /api/portal/shop/person_remove': {
    caller: 'seller',
    shopRole: 'owner',
    body: v.strictObject({ ...ofShop, account: text(32), password: AsTyped }),
    reply: ShopTeam,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'FROZEN', 'TOO_MANY', ...ofOwners],
  },
  /** By somebody who works for the shop; an owner sends the login password. The last owner stays, and so does one who is frozen. */
  'POST /api/portal/shop/leave': {
    caller: 'seller',
    shopRole: 'packer',
    body: v.strictObject({ ...ofShop, password: AsTyped }),
    reply: Nothing,
    refusals: [
      'NOT_FOUND',
      'LAST_OWNER',
      'FROZEN',
      'PASSWORD_REQUIRED',
      'WRONG_CREDENTIALS',
      'TOO_MANY',
      'RECOVERY_WAITS',
    ],
  },
  /** By an owner of the platform, of any shop but one of their own. */
  'POST /api/portal/shops/person_remove': {
    caller: 'operator',
    duties: ['owner'],
    body: v.strictObject({ id: Id, account: text(32), reason: text(300) }),
    reply: ShopTeam,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'LAST_OWNER'],
  },
})
