import pg from 'pg'
import { Refusal } from '../refusal.ts'

const foreignKeyViolation = '23503'

/** A category that is not there, or not any more, as a fault of its field. Anything else stays what it is. */
export function refuseMissingCategory(error: unknown): never {
  if (isStillNeeded(error) && error.constraint?.endsWith('category_id_fkey') === true)
    throw new Refusal('INVALID_INPUT', { fields: { category: 'required' } })
  throw error
}

/** A row could not be written, or not be deleted, for the sake of another one. */
export function isStillNeeded(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === foreignKeyViolation
}
