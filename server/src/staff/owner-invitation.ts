import { lockAccountByName } from '../accounts/account.sql.ts'
import type { MailContext } from '../accounts/email.ts'
import { recordDecision, type CommandNote } from '../audit-log/decision.sql.ts'
import { ConfigError } from '../config.ts'
import { invite } from './invitation.ts'
import { lockShopOwners, selectRole, selectShopName } from './people.sql.ts'

/**
 * Invites an account to become an owner of a shop, from the command line: for a shop whose owners are gone. The account accepts in its profile, and
 * the present owners get a notification and a mail. Returns the text to print.
 */
export async function inviteOwner(
  context: MailContext,
  { shopId, account }: { shopId: number; account: string },
  note: CommandNote,
): Promise<string> {
  const { tx } = context
  const shop = await selectShopName(tx, shopId)
  if (shop === undefined) throw new ConfigError(`There is no shop ${shopId}`)
  await lockShopOwners(tx, shopId)
  const invited = await lockAccountByName(tx, account)
  if (invited === undefined) throw new ConfigError(`There is no account ${account}`)
  if (invited.duties.length > 0) throw new ConfigError(`${account} is an operator, and operators own no shop`)
  if ((await selectRole(tx, { shopId, accountId: invited.id })) === 'owner')
    throw new ConfigError(`${account} is an owner of ${shop} already`)
  const invitation = { shopId, account: invited.account, accountId: invited.id, role: 'owner', by: null } as const
  if (!(await invite(context, invitation))) return `${account} has an open invitation to ${shop} already`
  const detail = { account: invited.account, to: 'owner', ...note }
  await recordDecision(tx, { operatorId: null, subject: 'shop', id: shopId, verdict: 'invited', detail })
  return `${account} is invited to become an owner of ${shop}, and accepts it in the storefront under /platform`
}
