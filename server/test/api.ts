import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Duty, ShopRole } from '@sealane/contract/access'
import { createClient, type ApiCall, type Send } from '@sealane/contract/client'
import type { Envelope } from '@sealane/contract/envelope'
import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import { createApp } from '../src/app.ts'
import { closeDatabases, openDatabases } from '../src/db/database.ts'
import { openIncoming } from '../src/http/form.ts'
import { createAdmission } from '../src/http/admission.ts'
import { cheap, createHashing } from '../src/http/hashing.ts'
import { createRates, unlimited } from '../src/http/rates.ts'
import { startLive } from '../src/events/live.ts'
import { createMailer } from '../src/notifications/mailer.ts'
import { createPusher } from '../src/notifications/pusher.ts'
import type { Resources } from '../src/resources.ts'
import { openNode } from '../src/blockchain/node.ts'
import { openStorage } from '../src/uploads/storage.ts'
import { copyTemplate } from './template-database.ts'

export type TestPerson = { id: string; account: string; token: string; call: ApiCall }

type ApiOptions = {
  limits?: boolean
  smtpUrl?: string
  pushServices?: string[]
  secondFactor?: boolean
  privateHosts?: readonly string[]
}

/** Chains and sources of rates of tests run on this machine. */
export const ownHosts: readonly string[] = ['127.0.0.1']

/**
 * Starts the whole API on a database of its own. `signUp` registers a person who can call it. With `limits`, rates are limited; with `smtpUrl`, mails
 * are sent there instead of to the outbox in `folder`; `pushServices` are called in addition to the known ones; with `secondFactor`, decisions about
 * money require one; `privateHosts` may be called at private addresses.
 */
export async function startApi(options: ApiOptions = {}) {
  const { limits = false, smtpUrl, pushServices = [], secondFactor = false, privateHosts = ownHosts } = options
  const server = inject('databaseServer')
  const { url, drop } = await copyTemplate(server, `test_${randomUUID().replaceAll('-', '')}`)
  const databases = openDatabases(url, inject('role'))
  const folder = mkdtempSync(path.join(tmpdir(), 'sealane-test-'))
  const pepper = 'a pepper for tests of 32 letters'
  if (!secondFactor)
    await sql`insert into settings (key, value) values ('staff.second_factor', 'false')`.execute(databases.writer)
  const live = await startLive(url, databases.writer)
  const resources: Resources = {
    databases,
    pepper,
    ...simpleMeans(privateHosts),
    publicUrl: undefined,
    hashing: { passwords: createHashing(pepper, cheap), codes: createHashing(pepper, cheap) },
    rates: limits ? createRates(databases.writer) : unlimited,
    storage: await openStorage(undefined, folder),
    incoming: await openIncoming(folder),
    disk: { room: () => 'enough', free: () => Number.POSITIVE_INFINITY },
    live,
    mailer: createMailer({ smtpUrl, sender: 'Sealane <no-reply@shop.example>', shop: 'https://shop.example', folder }),
    pusher: createPusher({ pepper, publicUrl: undefined, sender: 'shop@shop.example', services: pushServices }),
  }
  const app = await createApp(resources, { log: false, limits, trustedProxies: [] })
  afterAll(async () => {
    await app.close()
    await live.stop()
    await closeDatabases(databases)
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000) // Dropping a database is slow while others are written.

  const send: Send = async ({ method, path: address, headers, body }) => {
    const answer = await app.inject({ method, url: address, headers, ...(body !== undefined && { payload: body }) })
    return { status: answer.statusCode, envelope: answer.json<Envelope<unknown>>() }
  }
  const callAs = (token?: string): ApiCall => createClient(send, () => (token === undefined ? {} : { token }))
  const visitor = callAs()

  async function signUp(name = `s${randomBytes(6).toString('hex')}`): Promise<TestPerson> {
    const { userinfo } = await visitor('POST /api/user/register', { body: { account: name, password: 'sealane-demo' } })
    return { id: userinfo.id, account: name, token: userinfo.token, call: callAs(userinfo.token) }
  }

  /** Creates an operator with all duties, or with these. */
  async function hireOperator(name?: string, duties: Duty[] = ['owner']): Promise<TestPerson> {
    const person = await signUp(name)
    await sql`update accounts set duties = ${duties} where id = ${Number(person.id)}`.execute(databases.writer)
    return person
  }

  /** Creates a member of the shop's staff, by default an owner. */
  async function hireSeller(shopId: number, name?: string, role: ShopRole = 'owner'): Promise<TestPerson> {
    const person = await signUp(name)
    await sql`insert into shop_staff (shop_id, account_id, role) values (${shopId}, ${Number(person.id)}, ${role})`.execute(
      databases.writer,
    )
    return person
  }

  /** Logs in one of the demo's people anew. */
  async function logIn(account: string, password = 'sealane-demo'): Promise<TestPerson> {
    const { userinfo } = await visitor('POST /api/user/login', { body: { account, password } })
    return { id: userinfo.id, account, token: userinfo.token, call: callAs(userinfo.token) }
  }

  return { app, url, folder, databases, resources, visitor, callAs, signUp, hireOperator, hireSeller, logIn }
}

/** The API as tests call it. */
export type TestApi = Awaited<ReturnType<typeof startApi>>

function simpleMeans(privateHosts: readonly string[]): Pick<Resources, 'privateHosts' | 'chainIdOf' | 'admission'> {
  return { privateHosts, chainIdOf: (rpc) => openNode(rpc, privateHosts).chainId(), admission: createAdmission() }
}
