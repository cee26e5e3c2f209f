import pg from 'pg'
import { Refusal } from '../refusal.ts'

const foreignKeyViolation = '23503'

/** Converts a missing or deleted category into a fault of its field. Rethrows any other error. */
export function refuseMissingCategory(error: unknown): never {
  if (isStillNeeded(error) && error.constraint?.endsWith('category_id_fkey') === true)
    throw new Refusal('INVALID_INPUT', { fields: { category: 'required' } })
  throw error
}

/** Whether another row kept a row from being written or deleted. */
export function isStillNeeded(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === foreignKeyViolation
}
