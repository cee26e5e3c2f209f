import { Logger, run, type Runner } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { age, rollUp } from './catalogue/counters.jobs.ts'
import type { Database } from './db/database.ts'
import { runDueOrders } from './orders/order.jobs.ts'

/** What happens by itself. Every task is safe to run twice, and by several processes. */
const tasks: Record<string, (database: Database) => Promise<unknown>> = {
  /** What an order's timers say is due (decisions, section 5). */
  run_due_orders: (database) => runDueOrders(database),
  /** Counters from facts: a sale is on the card within seconds. */
  roll_up_counters: rollUp,
  /** What left the last 30 days counts no longer as recent. */
  age_counters: age,
  /** What has served its time. */
  sweep,
}

const everyMs = { run_due_orders: 1_000, roll_up_counters: 3_000, age_counters: 86_400_000, sweep: 3_600_000 }

export type Jobs = { stop: () => Promise<void> }

/**
 * Every process asks for each task at its pace; the key keeps one waiting at a time among them all. A job that a killed
 * process holds keeps nobody up: the next one gets the key.
 */
export async function startJobs(pool: pg.Pool, database: Database): Promise<Jobs> {
  const runner = await startRunner(pool, database)
  const timers = Object.entries(everyMs).map(([task, ms]) => setInterval(() => void ask(runner, task), ms))
  for (const task of Object.keys(everyMs)) void ask(runner, task)
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await runner.stop()
    },
  }
}

function startRunner(pool: pg.Pool, database: Database): Promise<Runner> {
  return run({
    pgPool: pool,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, async () => void (await task(database))]),
    ),
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') console.error(`jobs: ${message}`)
    }),
  })
}

/** A database that is away for a moment is asked again at the next beat. */
async function ask(runner: Runner, task: string): Promise<void> {
  await runner.addJob(task, {}, { jobKey: task, maxAttempts: 1 }).catch(() => {})
}

async function sweep(database: Database): Promise<void> {
  await sql`delete from sessions where expires_at < now()`.execute(database)
  await sql`delete from tickets where expires_at < now() - interval '1 day'`.execute(database)
  await sql`delete from idempotency_keys where created_at < now() - interval '7 days'`.execute(database)
  await sql`delete from events where created_at < now() - interval '1 day' and position is not null`.execute(database)
  await sql`delete from searched_words where day < current_date - 14`.execute(database)
  await sql`delete from rate_counters where window_start < now() - interval '1 day'`.execute(database)
}
