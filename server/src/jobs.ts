import { EventEmitter } from 'node:events'
import { Logger, makeWorkerUtils, run, type Runner, type WorkerEvents, type WorkerUtils } from 'graphile-worker'
import type pg from 'pg'
import { issueCodes } from './auth/email-code.jobs.ts'
import { age, rollUp } from './catalog/counters.jobs.ts'
import { indexNames } from './catalog/name-terms.jobs.ts'
import { indexShopNames } from './catalog/shop-name.jobs.ts'
import { forgetWords } from './catalog/words.jobs.ts'
import type { Database } from './db/database.ts'
import { sendMails } from './notifications/mail.jobs.ts'
import { sendPushes } from './notifications/push.jobs.ts'
import { sendNotices } from './notifications/notice.jobs.ts'
import { notifyLowStock } from './products/low-stock.jobs.ts'
import { runDueOrders } from './orders/order.jobs.ts'
import { runImports } from './product-imports/import.jobs.ts'
import { findHighFreight } from './shops/high-freight.jobs.ts'
import { writeExports } from './privacy/data-export.jobs.ts'
import { runDueRefunds, runOverdueRests } from './refunds/refund.jobs.ts'
import type { Resources } from './resources.ts'
import { writeNameKeys } from './shops/name-key.jobs.ts'
import { auditLedger } from './ledger/ledger-audit.jobs.ts'
import { jobDoneAt, jobSeconds } from './metrics/metrics.ts'
import { fetchRates } from './settings/currency.jobs.ts'
import { applyDueProposals } from './settings/proposal.jobs.ts'
import { removeDiscarded } from './uploads/discarded.jobs.ts'
import { collectClaims } from './top-ups/claim.jobs.ts'
import { countCustody } from './blockchain/custody.jobs.ts'
import { sweep } from './sweep.jobs.ts'
import { startBeats } from './worker-beats.ts'
import { createRepeatedFailureLog, log } from './log.ts'
import { traceTask } from './tracing.ts'

/** Periodic tasks. Each is safe to run twice, and by several processes. */
const tasks: Record<string, (database: Database, resources: Resources) => Promise<unknown>> = {
  /** Orders with an expired timer (specification, decisions 5). */
  run_due_orders: (database) => runDueOrders(database),
  /** Refund requests with an expired deadline (specification, decisions 5 and 6). */
  run_due_refunds: (database) => runDueRefunds(database),
  /** Rests of orders that a shop has not sent in time (decision 40). */
  run_overdue_rests: (database) => runOverdueRests(database),
  /** Counters from facts: a sale is shown on the card within seconds. */
  roll_up_counters: rollUp,
  /** Indexes products under the new name of their shop. */
  index_shop_names: indexShopNames,
  /** Keys of new shop names, which find names that look alike. */
  write_name_keys: writeNameKeys,
  /** Adds search terms of names to products that are older than this feature. */
  index_names: (database) => indexNames(database),
  /** Codes that were requested by e-mail, then the mails themselves. */
  issue_codes: (database, { pepper }) => issueCodes(database, pepper),
  send_mails: sendMails,
  /** Announcements of operators to many people. */
  send_notices: (database) => sendNotices(database),
  /** Shops whose variants are almost sold out. */
  notify_low_stock: (database) => notifyLowStock(database),
  /** Notifications to browsers that subscribed. */
  send_pushes: sendPushes,
  /** Reads, applies and undoes imports of products. */
  run_imports: runImports,
  /** Rates for prices in the shopper's currency, where a source is configured. */
  fetch_rates: fetchRates,
  /** Confirmed changes of settings whose waiting time has ended. */
  apply_settings: applyDueProposals,
  /** Takes claims of reversed recharges from balances. */
  collect_claims: (database) => collectClaims(database),
  /** Balances on the chains, which operators compare with the ledger. */
  count_custody: countCustody,
  /** The proof that the ledger is balanced. */
  audit_ledger: auditLedger,
  /** Files with people's own data, for them to download. */
  write_exports: writeExports,
  /** Files that are no longer needed. */
  remove_discarded: removeDiscarded,
  /** Sales older than 30 days no longer count as recent. */
  age_counters: age,
  /** Shops that charge freight instead of a price. */
  find_high_freight: (database) => findHighFreight(database),
  /** Words that no product contains any more. */
  forget_words: (database) => forgetWords(database),
  /** Expired data. */
  sweep,
}

const everyMs = {
  run_due_orders: 1_000,
  run_due_refunds: 1_000,
  run_overdue_rests: 1_000,
  issue_codes: 1_000,
  send_mails: 1_000,
  send_notices: 1_000,
  send_pushes: 1_000,
  run_imports: 1_000,
  apply_settings: 1_000,
  collect_claims: 1_000,
  write_exports: 2_000,
  roll_up_counters: 3_000,
  index_shop_names: 3_000,
  write_name_keys: 3_000,
  index_names: 3_000,
  remove_discarded: 10_000,
  notify_low_stock: 60_000,
  count_custody: 300_000,
  fetch_rates: 3_600_000,
  audit_ledger: 3_600_000,
  age_counters: 86_400_000,
  forget_words: 3_600_000,
  find_high_freight: 86_400_000,
  sweep: 3_600_000,
}

/** Tasks that wait for other machines or for large files have one worker each, and imports two, so that orders and money never wait for them. */
const slowTasks = new Set([
  'send_mails',
  'send_pushes',
  'run_imports',
  'fetch_rates',
  'count_custody',
  'audit_ledger',
  'write_exports',
  'remove_discarded',
])

export type Jobs = { stop: () => Promise<void> }

/**
 * Starts the jobs. Every process requests each task at its interval; the job key allows one waiting job of each among all processes. A job of a
 * killed process delays none: the next one gets the key, and the beats of the others release the old one.
 */
export async function startJobs(pool: pg.Pool, resources: Resources): Promise<Jobs> {
  const workers = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => workers.add(worker.workerId))
  const utils = await makeWorkerUtils({ pgPool: pool })
  await utils.migrate()
  const runners = [
    await startRunner(pool, resources, { events, isSlow: false, concurrency: 3 }),
    await startRunner(pool, resources, { events, isSlow: true, concurrency: slowTasks.size + 1 }),
  ]
  const beats = startBeats(pool, utils, workers)
  const failures = createRepeatedFailureLog({ part: 'jobs' })
  const enqueue = (task: string) => void enqueueTask(utils, task).then(failures.worked, failures.failed)
  const timers = Object.entries(everyMs).map(([task, ms]) => setInterval(enqueue, ms, task))
  for (const task of Object.keys(everyMs)) enqueue(task)
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      beats.stop()
      await Promise.all(runners.map((runner) => runner.stop()))
      await utils.release()
    },
  }
}

type Workers = { events: WorkerEvents; isSlow: boolean; concurrency: number }

function startRunner(pool: pg.Pool, resources: Resources, { events, isSlow, concurrency }: Workers): Promise<Runner> {
  const names = Object.keys(tasks).filter((name) => slowTasks.has(name) === isSlow)
  return run({
    pgPool: pool,
    events,
    taskList: Object.fromEntries(names.map((name) => [name, onceAtATime(name, resources)])),
    concurrency,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ part: 'jobs' }, message)
    }),
  })
}

/** Skips a task that already runs in this process: its key is free by then, and a long one would take every worker. */
function onceAtATime(name: string, resources: Resources): () => Promise<void> {
  let isWorking = false
  return async () => {
    if (isWorking) return
    isWorking = true
    const end = jobSeconds.startTimer({ task: name })
    let outcome = 'failed'
    try {
      await traceTask(name, async () => tasks[name]?.(resources.databases.writer, resources))
      outcome = 'done'
      jobDoneAt.set({ task: name }, Date.now() / 1000)
    } finally {
      end({ outcome })
      isWorking = false
    }
  }
}

async function enqueueTask(utils: WorkerUtils, task: string): Promise<void> {
  await utils.addJob(task, {}, { jobKey: task, maxAttempts: 1 })
}
