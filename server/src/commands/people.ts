import { createEnrolmentCode, createOperator } from '../auth/operator.ts'
import { clearCodeOf, endAllSessions, removeFactorOf } from '../auth/user-care.ts'
import { deleteAllSessions } from '../auth/session.sql.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import { ConfigError } from '../config.ts'
import { inviteOwner } from '../staff/owner-invitation.ts'
import { Refusal } from '../refusal.ts'
import { changeShop, lockNamedAccount, readNote, readNumber, withShop, readWord } from './shop-access.ts'
import type { CommandInput, ShopCommand } from './command.ts'

const account = '<account>'
const reasonOption = ' --reason "…"'

/** The commands that set up a shop need no reason. */
const withReason = (input: CommandInput): CommandInput => ({ ...input, reason: input.reason ?? 'Set up the shop' })

/** Commands for the accounts of a shop in use. Each change is in the audit log; its notifications and mails are those of the same change by an operator. */
export const peopleCommands: Record<string, ShopCommand> = {
  'operator create': {
    usage: account,
    about: 'Makes a registered account an owner of the platform, and prints an enrolment code',
    run: (input) =>
      changeShop(withReason(input), (shop) => createOperator(shop, readWord(input, 0, 'account'), shop.note)),
  },

  'operator enrolment-code': {
    usage: account,
    about: 'Prints a new enrolment code for an operator without an authenticator app',
    run: (input) =>
      changeShop(withReason(input), (shop) => createEnrolmentCode(shop, readWord(input, 0, 'account'), shop.note)),
  },

  'operator remove-second-factor': {
    usage: `${account}${reasonOption}`,
    about: 'Removes the authenticator app of an operator who has lost it and whom no owner can help, and logs them out',
    run: (input) =>
      changeShop(input, async (shop) => {
        const { id, account: name } = await lockNamedAccount(shop.tx, readWord(input, 0, 'account'))
        await removeFactorOf(shop, id, { operatorId: null, note: shop.note }).catch(
          explainRefusal('NOT_FOUND', `${name} has no authenticator app`),
        )
        return `${name} has no authenticator app now. Print an enrolment code for another: npm run sealane -- operator enrolment-code ${name}`
      }),
  },

  'account clear-payment-code': {
    usage: `${account}${reasonOption}`,
    about: 'Clears a payment code, also one that is locked for good, and logs the account out',
    run: (input) =>
      changeShop(input, async (shop) => {
        const { id, account: name } = await lockNamedAccount(shop.tx, readWord(input, 0, 'account'))
        await clearCodeOf(shop, id, { operatorId: null, note: shop.note }).catch(
          explainRefusal('CODE_NOT_SET', `${name} has no payment code`),
        )
        return `${name} has no payment code now, and sets one after the next log-in`
      }),
  },

  'account log-out': {
    usage: `${account}${reasonOption}`,
    about: 'Ends all sessions of an account, when one is in wrong hands',
    run: (input) =>
      changeShop(input, async ({ tx, note }) => {
        const { id, account: name } = await lockNamedAccount(tx, readWord(input, 0, 'account'))
        await endAllSessions(tx, id, note)
        return `${name} is logged out everywhere`
      }),
  },

  'account log-out-all': {
    usage: reasonOption.trim(),
    about: 'Ends the sessions of all accounts, operators and sellers too, after a theft of the database',
    run: async (input) => {
      const note = readNote(input)
      return withShop(input, async ({ database }) => {
        const decision = {
          operatorId: null,
          subject: 'session',
          id: 'all',
          verdict: 'logged_out',
          detail: note,
        } as const
        await recordDecision(database, decision) // First: a command that is interrupted has ended sessions too.
        return `${await deleteAllSessions(database)} sessions are ended: everybody logs in again`
      })
    },
  },

  'shop invite-owner': {
    usage: `<shop id> ${account}${reasonOption}`,
    about: 'Invites an account to become an owner of a shop whose owners are gone',
    run: (input) =>
      changeShop(input, (shop) => {
        const invitation = { shopId: readNumber(input, 0, 'shop'), account: readWord(input, 1, 'account') }
        return inviteOwner(shop, invitation, shop.note)
      }),
  },
}

/** Converts a refusal with this code into a sentence for the administrator; rethrows any other error. */
function explainRefusal(code: Refusal['code'], message: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Refusal && error.code === code) throw new ConfigError(message)
    throw error
  }
}
