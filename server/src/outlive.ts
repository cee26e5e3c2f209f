import { isOutage } from './db/outage.rules.ts'
import { log } from './log.ts'

/**
 * Keeps the process alive when the database ends while the job worker records a job's end, which it does not await: Node would end the process for
 * the unhandled error. The job is requested again, and the connection is opened again. Any other unhandled error still ends the process.
 */
export function outliveOutages(): void {
  process.on('unhandledRejection', (reason) => {
    if (!(reason instanceof Error) || !isOutage(reason)) throw reason
    log.error({ part: 'database', err: reason }, 'The database was away')
  })
}
