import type { ApplicationStatus } from '@sealane/contract/applications'
import { Refusal } from '../refusal.ts'

export type Decidable = { account_id: number; status: ApplicationStatus }
export type ApplicationDecisionInput = { verdict: 'approve' | 'refuse'; reason?: string | undefined }
/** `unchanged` means that the application already has this decision. */
export type ApplicationOutcome = { kind: 'approved' } | { kind: 'refused'; reason: string } | { kind: 'unchanged' }

/** Decides an application, once: under review → approved, or refused with a reason. Nobody decides their own application (specification, decisions 1). */
export function decideApplication(
  application: Decidable,
  { verdict, reason = '' }: ApplicationDecisionInput,
  operatorId: number,
): ApplicationOutcome {
  if (application.account_id === operatorId) throw new Refusal('NOT_ALLOWED')
  const status = verdict === 'approve' ? 'approved' : 'refused'
  if (application.status === status) return { kind: 'unchanged' }
  if (application.status !== 'reviewing') throw new Refusal('ALREADY_DECIDED')
  if (verdict === 'approve') return { kind: 'approved' }
  if (reason === '') throw new Refusal('INVALID_INPUT', { fields: { reason: 'required' } })
  return { kind: 'refused', reason }
}

/** Returns an address that a browser can open: people often leave out the scheme. */
export function toWebsite(typed: string | undefined): string | null {
  if (typed === undefined || typed === '') return null
  return /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
}
