import type { WorkerUtils } from 'graphile-worker'
import type pg from 'pg'
import { createRepeatedFailureLog } from './log.ts'

const everyMs = 10_000
const goneAfter = '60 seconds'

/** Keeps the job queue clean as long as this process lives: see `beat`. `workers` are those of this process. */
export function startBeats(pool: pg.Pool, utils: WorkerUtils, workers: ReadonlySet<string>): { stop: () => void } {
  const failures = createRepeatedFailureLog({ part: 'worker beats' })
  const tryBeat = () => void beat(pool, utils, workers).then(failures.worked, failures.failed)
  const timer = setInterval(tryBeat, everyMs)
  tryBeat()
  return { stop: () => clearInterval(timer) }
}

/**
 * Records that these workers live, and releases the jobs of workers without a beat for a minute: their process is gone, and by itself the queue would
 * wait four hours for it. Deletes jobs that will not be tried again.
 */
export async function beat(pool: pg.Pool, utils: WorkerUtils, workers: ReadonlySet<string>): Promise<void> {
  await pool.query(
    `insert into worker_beats (worker) select unnest($1::text[]) on conflict (worker) do update set beat_at = now()`,
    [[...workers]],
  )
  await pool.query(`delete from worker_beats where beat_at < now() - $1::interval`, [goneAfter])
  const { rows } = await pool.query<{ worker: string }>(
    `select distinct locked_by as worker from graphile_worker.jobs
     where locked_at < now() - $1::interval and locked_by not in (select worker from worker_beats)`,
    [goneAfter],
  )
  if (rows.length > 0) await utils.forceUnlockWorkers(rows.map(({ worker }) => worker))
  await utils.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] })
}
