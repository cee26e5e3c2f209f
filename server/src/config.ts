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
  /** Writes the demo world at the first start. */
  demo: boolean
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
    demo: readDemo(environment, HOST),
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
function readDemo(environment: NodeJS.ProcessEnv, host: string): boolean {
  const isPrivate =
    environment['DATABASE_URL'] === undefined && isLoopback(host) && environment['NODE_ENV'] !== 'production'
  const wanted = environment['SEALANE_DEMO'] ?? (isPrivate ? 'on' : 'off')
  if (!['on', 'off', 'on-in-public'].includes(wanted)) {
    throw new ConfigError(`SEALANE_DEMO is on, off or on-in-public, not ${wanted}`)
  }
  if (wanted === 'on' && !isPrivate) {
    throw new ConfigError(
      'SEALANE_DEMO=on has public passwords: outside a loopback HOST with the embedded database say SEALANE_DEMO=on-in-public',
    )
  }
  return wanted !== 'off'
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function readSwitch(environment: NodeJS.ProcessEnv, name: string, standard: boolean): boolean {
  const value = environment[name]
  if (value === undefined) return standard
  if (value !== 'on' && value !== 'off') throw new ConfigError(`${name} is on or off, not ${value}`)
  return value === 'on'
}
