import * as v from 'valibot'
import { shopRoles } from './access.ts'
import { endpoints } from './endpoint.ts'
import { AsTyped, Id, Nothing, text, Timestamp } from './schemas.ts'
import { ShopLine } from './shops.ts'

/** By default the first of the caller's own shops. */
const ofShop = { shop_id: v.optional(Id) }
const Role = v.picklist(shopRoles, 'required')

/** A member of a shop's staff. */
const ShopMember = v.object({ id: v.string(), account: v.string(), name: v.string(), role: Role })
export type ShopMember = v.InferOutput<typeof ShopMember>

/** An invitation to work for the shop, with the account name that was typed: it does not reveal whether the account exists. */
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

/** Only a shop's own owners decide who works for it: anyone who could create owners could withdraw its earnings. */
export const staffEndpoints = endpoints({
  'GET /api/portal/shop/people': {
    caller: 'seller',
    shopRole: 'owner',
    query: v.object(ofShop),
    reply: ShopTeam,
    refusals: ['NOT_FOUND'],
  },
  /**
   * Changes the role of a person who works for the shop, and invites anyone else; a new owner is always invited. The response is the same for an
   * unknown account. A caller cannot change their own role, so one owner remains, nor that of a frozen owner. Operators work for no shop. Making an
   * owner or a manager, or removing an owner, needs the caller's login password, and no recovery of the account within a day
   * (`withdrawal.recovery_wait_s`); for owners, the caller must have been one for a day.
   */
  'POST /api/portal/shop/person_save': {
    caller: 'seller',
    shopRole: 'owner',
    body: v.strictObject({ ...ofShop, account: text(32), role: Role, password: AsTyped }),
    reply: ShopTeam,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'FROZEN', 'ACCOUNT_IS_STAFF', 'TOO_MANY', ...ofOwners],
  },
  /** An invitation that was answered meanwhile keeps its answer. */
  'POST /api/portal/shop/invitation_take_back': {
    caller: 'seller',
    shopRole: 'owner',
    body: v.strictObject({ ...ofShop, id: Id }),
    reply: ShopTeam,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'FROZEN'],
  },
  /** The caller's open invitations; each expires after seven days. */
  'GET /api/shop/invitation_list': { caller: 'shopper', reply: OwnInvitations },
  /** Accepting makes the caller a member of the staff. A repeated answer changes nothing. */
  'POST /api/shop/invitation_answer': {
    caller: 'shopper',
    body: v.object({ id: Id, accept: v.boolean() }),
    reply: OwnInvitations,
    refusals: ['NOT_FOUND', 'ACCOUNT_IS_STAFF'],
  },
  /** Removing an owner has the same conditions as making one. */
  'POST /api/portal/shop/person_remove': {
    caller: 'seller',
    shopRole: 'owner',
    body: v.strictObject({ ...ofShop, account: text(32), password: AsTyped }),
    reply: ShopTeam,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'FROZEN', 'TOO_MANY', ...ofOwners],
  },
  /** For any staff of the shop; an owner sends the login password. The last owner cannot leave, and neither can a frozen one. */
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
  /** For an owner of the platform, in any shop except their own. */
  'POST /api/portal/shops/person_remove': {
    caller: 'operator',
    duties: ['owner'],
    body: v.strictObject({ id: Id, account: text(32), reason: text(300) }),
    reply: ShopTeam,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'LAST_OWNER'],
  },
})
