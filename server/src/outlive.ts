import { isOutage } from './db/outage.rules.ts'
import { log } from './log.ts'

/**
 * The worker of the jobs notes a job's end without waiting for it. Where the database dies at that moment, Node would end the
 * process for an error that nobody awaits; the job is asked for again, and the database is found again. Any other such error
 * still ends it.
 */
export function outliveOutages(): void {
  process.on('unhandledRejection', (reason) => {
    if (!(reason instanceof Error) || !isOutage(reason)) throw reason
    log.error({ part: 'database', err: reason }, 'The database was away')
  })
}
