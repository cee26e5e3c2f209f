import { isIPv4 } from 'node:net'
import path from 'node:path'

export type Config = {
  /** Where the shop answers. 0 takes any free port. */
  port: number
  host: string
  /** The folder of the embedded database, uploads and the outbox. */
  dataFolder: string
  /** Whether that folder was asked for by name: then it is used or refused, never replaced. */
  isDataFolderChosen: boolean
  /** An existing PostgreSQL 15 or newer; without it the embedded one is started. */
  databaseUrl: string | undefined
  /** Joins every password before it is hashed and signs private addresses. Made in the data folder where it is not given. */
  pepper: string | undefined
  /** The address under which people reach the shop; `https` makes cookies secure. */
  publicUrl: string | undefined
  /** Whose `X-Forwarded-For` counts: addresses or networks. */
  trustedProxies: string[]
  /** Where uploads lie: a `file:` or `s3:` address; a folder in the data folder by default. */
  storageUrl: string | undefined
  /** The mail server: `smtp:` or `smtps:`. Without it mails are files in the outbox. */
  smtpUrl: string | undefined
  /** From whom mails are, as in `Sealane <hello@shop.example>`: what the mail server lets this shop send as. */
  mailFrom: string
  /** Origins of push services that are called beside the browsers' own. */
  pushServices: string[]
  /** Opens `/metrics` to whoever sends it; without it they are for this machine alone. */
  metricsToken: string | undefined
  /** `on` writes the demo world at the first start on this machine alone, `on-in-public` wherever the shop is. */
  demo: 'on' | 'off' | 'on-in-public'
  /** The setting that opens the shop to others than this machine, as `HOST=0.0.0.0`. Undefined where none does. */
  exposure: string | undefined
  /** Whether rates are limited. Lockouts, sizes and time limits always are. */
  limits: boolean
  /** Starts on a database that may lose what it acknowledged. */
  trustStorage: boolean
}

const root = path.join(import.meta.dirname, '../..')

/** The only reader of the environment. A misspelt variable stops the start, not a request. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { PORT = '3000', HOST = '127.0.0.1', SEALANE_DATA, DATABASE_URL, SECRET_PEPPER } = environment
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535) throw new ConfigError(`PORT is not a port: ${PORT}`)
  if (DATABASE_URL !== undefined) checkDatabase(DATABASE_URL, SECRET_PEPPER)
  const exposure = findExposure(environment, HOST)
  return {
    port: Number(PORT),
    host: HOST,
    dataFolder: path.resolve(root, SEALANE_DATA ?? '.data'),
    isDataFolderChosen: SEALANE_DATA !== undefined,
    databaseUrl: DATABASE_URL,
    pepper: SECRET_PEPPER,
    publicUrl: environment['PUBLIC_URL'],
    trustedProxies: (environment['TRUSTED_PROXIES'] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    storageUrl: environment['STORAGE_URL'],
    smtpUrl: readMailServer(environment['SMTP_URL']),
    mailFrom: environment['MAIL_FROM'] || standardSender(environment['PUBLIC_URL']),
    pushServices: readPushServices(environment['PUSH_SERVICES']),
    metricsToken: readMetricsToken(environment['METRICS_TOKEN']),
    demo: readDemo(environment, exposure),
    exposure,
    limits: readSwitch(environment, 'SEALANE_LIMITS', true),
    trustStorage: readSwitch(environment, 'DATABASE_TRUST_STORAGE', false),
  }
}

function checkDatabase(url: string, pepper: string | undefined): void {
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new ConfigError('DATABASE_URL is not the address of a PostgreSQL: it begins with postgres://')
  }
  if (pepper === undefined) {
    throw new ConfigError('SECRET_PEPPER is required with DATABASE_URL: 32 random characters that never change')
  }
}

function readMailServer(url: string | undefined): string | undefined {
  if (url === undefined || url === '') return undefined
  if (!/^smtps?:\/\/./.test(url)) {
    throw new ConfigError('SMTP_URL is not the address of a mail server: it begins with smtp:// or smtps://')
  }
  return url
}

function standardSender(publicUrl: string | undefined): string {
  const host = publicUrl !== undefined && URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'
  return `Sealane <no-reply@${host}>`
}

function readPushServices(listed = ''): string[] {
  const origins = listed.split(',').map((part) => part.trim().replace(/\/+$/, ''))
  return origins.filter(Boolean).map((origin) => {
    const isAllowed = /^https:\/\/[^/?#@]+$|^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/.test(origin)
    if (!isAllowed || !URL.canParse(origin))
      throw new ConfigError(`PUSH_SERVICES has no origin of a push service: ${origin}. It begins with https://`)
    return new URL(origin).origin
  })
}

function readMetricsToken(token: string | undefined): string | undefined {
  if (token !== undefined && token.length < 16)
    throw new ConfigError('METRICS_TOKEN is too short: 16 characters at least')
  return token
}

/** What the operator of this machine has to mend; shown as one line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The demo's passwords are public, so it never opens to the world by accident. */
function readDemo(environment: NodeJS.ProcessEnv, exposure: string | undefined): Config['demo'] {
  const obstacle = exposure ?? (environment['DATABASE_URL'] === undefined ? undefined : 'DATABASE_URL')
  const wanted = environment['SEALANE_DEMO'] ?? (obstacle === undefined ? 'on' : 'off')
  if (wanted !== 'on' && wanted !== 'off' && wanted !== 'on-in-public') {
    throw new ConfigError(`SEALANE_DEMO is on, off or on-in-public, not ${wanted}`)
  }
  if (wanted === 'on' && obstacle !== undefined) {
    throw new ConfigError(
      `SEALANE_DEMO=on has public passwords, and ${obstacle} is set: leave one of them out, or insist with SEALANE_DEMO=on-in-public`,
    )
  }
  return wanted
}

/** A proxy, a mail server and an address of its own are what a shop has that others use. */
function findExposure(environment: NodeJS.ProcessEnv, host: string): string | undefined {
  const { PUBLIC_URL = '', TRUSTED_PROXIES = '', SMTP_URL = '', NODE_ENV } = environment
  if (!isLoopback(host)) return `HOST=${host}`
  if (PUBLIC_URL !== '' && !(URL.canParse(PUBLIC_URL) && isLoopback(new URL(PUBLIC_URL).hostname)))
    return `PUBLIC_URL=${PUBLIC_URL}`
  if (TRUSTED_PROXIES.trim() !== '') return `TRUSTED_PROXIES=${TRUSTED_PROXIES}`
  if (SMTP_URL !== '') return 'SMTP_URL'
  return NODE_ENV === 'production' ? 'NODE_ENV=production' : undefined
}

function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'))
}

function readSwitch(environment: NodeJS.ProcessEnv, name: string, standard: boolean): boolean {
  const value = environment[name]
  if (value === undefined) return standard
  if (value !== 'on' && value !== 'off') throw new ConfigError(`${name} is on or off, not ${value}`)
  return value === 'on'
}
