import type pg from 'pg'
import { deleteAllFactors } from '../auth/second-factor.sql.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import { ConfigError } from '../config.ts'
import { selectActivity } from '../db/activity.sql.ts'
import { checkPepper, forgetPepper } from '../db/pepper.ts'
import { audit } from '../ledger/ledger.sql.ts'
import { retryMails } from '../notifications/mail.ts'
import { stopNotice } from '../notifications/notice.ts'
import { selectFailedSubscriptions } from '../notifications/push.sql.ts'
import { selectWrongReturns } from '../orders/item-return.sql.ts'
import { changeShop, readNote, readNumber, withShop } from './shop-access.ts'
import type { CommandInput, ShopCommand } from './command.ts'

/** Commands for the operation of a shop: mails, announcements, the ledger, the database. */
export const operationCommands: Record<string, ShopCommand> = {
  'announcement stop': {
    usage: '<announcement id> --reason "…"',
    about: 'Stops an announcement that is still being sent',
    run: (input) =>
      changeShop(input, async ({ tx, note }) => {
        const id = readNumber(input, 0, 'announcement')
        const sent = await stopNotice(tx, id, note)
        if (sent === undefined) throw new ConfigError(`There is no announcement ${id} that is still being sent`)
        return `Announcement ${id} is stopped. ${sent} accounts have it`
      }),
  },

  'mail retry': {
    usage: '--reason "…"',
    about: 'Sends all waiting mails at once, after a mail server that was away',
    run: (input) =>
      changeShop(input, async ({ tx, note }) => `${await retryMails(tx, note)} waiting mails are due now`),
  },

  'push failures': {
    usage: '',
    about: 'Lists the browsers whose push messages failed last, with the answer of their service',
    run: (input) =>
      withShop(input, async ({ database }) => {
        const rows = await selectFailedSubscriptions(database)
        const lines = rows.map(({ account, service, failed_at, last_error }) =>
          [failed_at.toISOString(), service, account, last_error].join('  '),
        )
        return lines.length === 0 ? 'No push subscription fails' : lines.join('\n')
      }),
  },

  'ledger audit': {
    usage: '',
    about: 'Proves that the ledger adds up. Exits with 1 where it does not',
    run: (input) =>
      withShop(input, async ({ database }) => {
        const { clean, findings } = await audit(database)
        if (clean) return 'The ledger adds up'
        const lines = findings.map(({ check, violations }) => `${check}  ${violations}`)
        return { output: ['The ledger DOES NOT add up', ...lines].join('\n'), exitCode: 1 }
      }),
  },

  'ledger wrong-returns': {
    usage: '',
    about: 'Lists refunded items whose share of discount or commission differs from what is due. Exits with 1 for any',
    run: (input) =>
      withShop(input, async ({ database }) => {
        const rows = await selectWrongReturns(database)
        if (rows.length === 0) return 'Every refund returned the shares of its items'
        return { output: rows.map((row) => JSON.stringify(row)).join('\n'), exitCode: 1 }
      }),
  },

  'database activity': {
    usage: '',
    about: 'Lists the statements that PostgreSQL works on, the longest first',
    run: (input) =>
      withShop(input, async ({ pool }) => {
        const rows = await selectActivity(pool)
        const lines = rows.map(({ pid, seconds, state, waits_for, query }) =>
          [`${seconds} s`, `pid ${pid}`, state, waits_for ?? 'waits for nothing', query].join('  '),
        )
        return lines.length === 0 ? 'PostgreSQL works on nothing' : lines.join('\n')
      }),
  },

  'pepper forget': {
    usage: '--reason "…"',
    about:
      'Lets the shop start with a new pepper after the old one is lost: all passwords, codes and second factors end',
    run: forgetLostPepper,
  },
}

/** Refuses while the pepper that the shop was opened with is available. */
async function forgetLostPepper(input: CommandInput): Promise<string> {
  const note = readNote(input)
  return withShop(input, async ({ pool, database, readPepper }) => {
    if (await hasRightPepper(pool, readPepper))
      throw new ConfigError('The pepper is the one that this shop was opened with: nothing is lost')
    await database.transaction().execute(async (tx) => {
      await forgetPepper(tx)
      const detail = { second_factors: await deleteAllFactors(tx), ...note }
      await recordDecision(tx, { operatorId: null, subject: 'pepper', id: 'pepper', verdict: 'forgotten', detail })
    })
    return 'The next start takes the pepper that it is given. Everybody sets a new password and payment code by e-mail'
  })
}

async function hasRightPepper(pool: pg.Pool, readPepper: () => string): Promise<boolean> {
  try {
    await checkPepper(pool, readPepper())
    return true
  } catch (error) {
    if (error instanceof ConfigError) return false
    throw error
  }
}
