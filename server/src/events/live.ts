import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import { channel, dispatchEvents, selectEventsSince, selectLastPosition, type StreamEvent } from './event.sql.ts'
import { createRepeatedFailureLog } from '../log.ts'

export type Live = {
  /** Calls back for each new event of the account, and when one of its sessions has ended, until the returned function is called. */
  follow: (accountId: number, onEvent: (event: StreamEvent) => void, onSessionEnd?: () => void) => () => void
  stop: () => Promise<void>
}

/** A trigger notifies this channel, with the account's id. */
const sessionsChannel = 'sealane_sessions'
const dispatchEveryMs = 100
/**
 * Starts the dispatcher: one process at a time gives new events their positions and wakes all processes with one NOTIFY for the batch. A NOTIFY
 * inside every money transaction would make their commits wait for each other.
 */
export async function startLive(url: string, database: Database): Promise<Live> {
  const listeners = new EventEmitter().setMaxListeners(0)
  let delivered = await selectLastPosition(database)
  let delivery: Promise<void> = Promise.resolve()
  const deliveries = createRepeatedFailureLog({ part: 'event delivery' })
  const dispatches = createRepeatedFailureLog({ part: 'event dispatch' })
  const deliver = async () => {
    for (const event of await selectEventsSince(database, delivered)) {
      delivered = event.position
      listeners.emit(String(event.account_id), event)
    }
  }
  const listener = createListener(url, (about, payload) => {
    if (about === sessionsChannel) listeners.emit(`session of ${payload}`)
    else delivery = delivery.then(deliver).then(deliveries.worked, deliveries.failed) // The next notification or connection delivers the rest.
  })
  await listener.connect()

  let isStopping = false
  let round: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    if (!isStopping) round = round.then(() => dispatchEvents(database)).then(dispatches.worked, dispatches.failed)
  }, dispatchEveryMs)

  return {
    follow(accountId, onEvent, onSessionEnd = () => {}) {
      listeners.on(String(accountId), onEvent).on(`session of ${accountId}`, onSessionEnd)
      return () => listeners.off(String(accountId), onEvent).off(`session of ${accountId}`, onSessionEnd)
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      await round
      await listener.stop()
    },
  }
}

/**
 * Opens a separate connection that listens, and reconnects when it is lost. It also calls back after each connection, because a notification may have
 * been missed.
 */
function createListener(url: string, onNews: (channel: string, payload: string) => void) {
  let client: pg.Client | undefined
  let isStopped = false
  const connections = createRepeatedFailureLog({ part: 'event listener' })
  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url })
    fresh.on('error', () => {})
    fresh.on('end', () => {
      if (!isStopped) setTimeout(() => void connect().then(connections.worked, connections.failed), 1_000)
    })
    fresh.on('notification', (news) => onNews(news.channel, news.payload ?? ''))
    await fresh.connect()
    await fresh.query(`listen ${channel}; listen ${sessionsChannel}`)
    client = fresh
    onNews(channel, '')
  }
  async function stop(): Promise<void> {
    isStopped = true
    await client?.end().catch(() => {})
  }
  return { connect, stop }
}
