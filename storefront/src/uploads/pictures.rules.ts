import type { Chosen } from './use-pictures.ts'

type Judged = Pick<Chosen, 'upload' | 'error'>

/** The ids of those that have arrived, in the order in which they were chosen. */
export function arrivedIn(chosen: readonly Judged[]): string[] {
  return chosen.flatMap(({ upload }) => (upload === undefined ? [] : [upload.id]))
}

/** What keeps the form that holds them from being sent: one is still on its way, or did not get there. */
export function hindranceIn(chosen: readonly Judged[]): 'sending' | 'failed' | undefined {
  if (chosen.some(({ error }) => error !== undefined)) return 'failed'
  return chosen.some(({ upload }) => upload === undefined) ? 'sending' : undefined
}
