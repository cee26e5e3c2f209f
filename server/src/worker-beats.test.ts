import { makeWorkerUtils } from 'graphile-worker'
import { afterAll, expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { openWorkerPool } from './db/database.ts'
import { beat } from './worker-beats.ts'

const { url } = await startApi()
const pool = openWorkerPool(url)
const utils = await makeWorkerUtils({ pgPool: pool })
afterAll(async () => {
  await utils.release()
  await pool.end()
})

/** Adds a job that the worker took two minutes ago; `attempts` of three are used. */
async function addTaken(name: string, worker: string | null, attempts = 1): Promise<void> {
  const { id } = await utils.addJob(name, {}, { maxAttempts: 3 })
  await pool.query(
    `update graphile_worker._private_jobs set attempts = $3, locked_by = $2,
       locked_at = case when $2::text is not null then now() - interval '2 minutes' end where id = $1`,
    [id, worker, attempts],
  )
}

test('jobs of a process that is gone are free again; dead jobs are deleted', async () => {
  for (const worker of ['worker-here', 'worker-elsewhere']) await beat(pool, utils, new Set([worker]))
  await addTaken('of the living', 'worker-here')
  await addTaken('of another process', 'worker-elsewhere')
  await addTaken('of the gone', 'worker-gone')
  await addTaken('tried for good', null, 3)
  await addTaken('of the gone, for the last time', 'worker-gone', 3)
  await beat(pool, utils, new Set(['worker-here']))
  const { rows } = await pool.query(
    'select task_identifier as task, locked_by as worker from graphile_worker.jobs order by id',
  )
  expect(rows).toEqual([
    { task: 'of the living', worker: 'worker-here' },
    { task: 'of another process', worker: 'worker-elsewhere' },
    { task: 'of the gone', worker: null },
  ])
})
