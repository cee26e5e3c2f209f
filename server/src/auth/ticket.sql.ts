import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { hashToken } from '../http/session.ts'
import { Refusal } from '../refusal.ts'

type TicketRequest = {
  accountId: number
  purpose: 'order' | 'withdrawal'
  reference: string
  /** The result of `bindingOf`. */
  destination?: string | undefined
}

const lifetimeMs = 5 * 60_000

/** Returns the stored form of a ticket's destination, hashed because it may be a card number. Blanks do not count. */
export function bindingOf(pepper: string, destination: string): string {
  return createHmac('sha256', pepper)
    .update(`destination ${destination.replaceAll(/[\s-]/g, '')}`)
    .digest('base64url')
}

/** Issues a ticket for a right payment code: valid once, for this purpose and reference, for five minutes. */
export async function issueTicket(tx: Tx, request: TicketRequest): Promise<{ ticket: string; expires_at: string }> {
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + lifetimeMs)
  await tx
    .insertInto('tickets')
    .values({
      ticket_hash: hashToken(ticket),
      account_id: request.accountId,
      purpose: request.purpose,
      reference: request.reference,
      destination: request.destination ?? null,
      expires_at: expiresAt,
    })
    .execute()
  return { ticket, expires_at: expiresAt.toISOString() }
}

type TicketUse = Pick<TicketRequest, 'accountId' | 'purpose'> & {
  ticket: string
  reference: string | string[]
  /** All names that the destination may have. A ticket without a destination is valid for any, unless `hasToName` requires one. */
  destinations?: string[]
  hasToName?: boolean
}

/** Uses the ticket up, or refuses with TICKET_INVALID: it is unknown, used, expired, or for another reference or destination. */
export async function useTicket(tx: Tx, use: TicketUse): Promise<void> {
  const references = [use.reference].flat()
  const isNamed = sql<boolean>`destination = any(${use.destinations ?? []}::text[])`
  const used = await tx
    .updateTable('tickets')
    .set({ used_at: new Date() })
    .where('ticket_hash', '=', hashToken(use.ticket))
    .where('account_id', '=', use.accountId)
    .where('purpose', '=', use.purpose)
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .where(use.hasToName === true ? isNamed : sql<boolean>`(destination is null or ${isNamed})`)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning('account_id')
    .executeTakeFirst()
  if (used === undefined) throw new Refusal('TICKET_INVALID')
}
