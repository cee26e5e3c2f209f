import { isIP, isIPv4 } from 'node:net'
import path from 'node:path'
import * as v from 'valibot'
import { Hosts, OtlpHeaders, Proxies, PushServices } from './config-lists.ts'
import { databaseFault, withVerifiedTls } from './db/database-url.rules.ts'
import { nameMeant } from './config-names.rules.ts'
import { withoutPasswords } from './shown-address.rules.ts'
import type { TracingConfig } from './tracing.ts'

export type Config = {
  /** The port of the shop. 0 takes any free port. */
  port: number
  host: string
  /** The folder of the embedded database, uploads and the outbox. */
  dataFolder: string
  /** Whether the folder was configured: then it is used or refused, never replaced. */
  isDataFolderChosen: boolean
  /** An existing PostgreSQL 15 or newer; without it the embedded one is started. */
  databaseUrl: string | undefined
  /** Added to every password before hashing, and signs private addresses. Created in the data folder if it is not configured. */
  pepper: string | undefined
  /** The public origin of the shop, without a path; with `https` cookies are secure. */
  publicUrl: string | undefined
  /** Addresses or networks of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[]
  /** The storage of uploads: a `file:` or `s3:` address; by default a folder in the data folder. */
  storageUrl: string | undefined
  /** The mail server: `smtp:` or `smtps:`. Without it mails are files in the outbox. */
  smtpUrl: string | undefined
  /** The sender of mails, such as `Sealane <hello@shop.example>`, which the mail server must accept. */
  mailFrom: string
  /** Origins of push services in addition to the browsers' own. */
  pushServices: string[]
  /** Bytes that stay free on the disk of the data folder: below it files are refused, below half of it all writes. */
  diskReserve: number
  /** Hosts that may be called at private addresses for nodes and rates, in lower case. */
  privateHosts: string[]
  /** Token that opens `/metrics`; without it the metrics are available on this machine only. */
  metricsToken: string | undefined
  /** The destination of traces; undefined if there are none. */
  tracing: TracingConfig | undefined
  /** `on` writes the demo world at the first start on this machine only, `on-in-public` in every case. */
  demo: 'on' | 'off' | 'on-in-public'
  /** The setting that opens the shop beyond this machine, such as `HOST=0.0.0.0`. Undefined if there is none. */
  exposure: string | undefined
  /** Whether rates are limited. Lockouts, sizes and time limits always apply. */
  limits: boolean
  /** Whether to start on a database that may lose acknowledged data. */
  trustStorage: boolean
  /** Settings that are accepted but have another effect than expected, one line for each. */
  remarks: string[]
}

export type ConfigVariables = Record<string, string | undefined>

/** An error that the operator of this machine must correct; shown as one line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const root = path.join(import.meta.dirname, '../..')

const Filled = v.pipe(v.string(), v.minLength(1, 'is empty: give it a value, or leave it out'))
/** Treats an empty text as not set: files and containers often pass on empty values. */
const maybeEmpty = (value: string | undefined) => (value === '' ? undefined : value)

const Port = v.pipe(
  v.string(),
  v.check((port) => /^\d{1,5}$/.test(port) && Number(port) <= 65_535, 'is a port: a number from 0 to 65535'),
  v.transform(Number),
)
const Host = v.pipe(
  v.string(),
  v.check(
    (host) => isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host),
    'is an address or a host name of this machine, such as 127.0.0.1',
  ),
)
const DatabaseUrl = v.pipe(
  Filled,
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? databaseFault(dataset.value) : undefined
    if (message !== undefined) addIssue({ message })
  }),
)
const pepperLength = 32
export const Pepper = v.pipe(
  v.string(),
  v.check(
    (pepper) => pepper.trim().length >= pepperLength,
    `has to be ${pepperLength} random characters at least, which never change: openssl rand -base64 32 makes them`,
  ),
)
const Origin = v.pipe(
  v.string(),
  v.check(
    (url) => /^https?:\/\/[^/?#@\s]+\/?$/.test(url) && URL.canParse(url),
    'is an address with http:// or https:// and without a path, such as https://shop.example',
  ),
  v.transform((url) => new URL(url).origin),
)
const StorageUrl = v.pipe(
  Filled,
  v.check(
    (url) => isFolderUrl(url) || isBucketUrl(url),
    'is file:///folder, or s3://key:secret@host/bucket?region=… with key and secret percent-encoded',
  ),
)
const MailServer = v.pipe(
  v.string(),
  v.check(
    (url) => /^smtps?:\/\/./.test(url) && URL.canParse(url),
    'is the address of a mail server: smtp://… or smtps://…, user and password percent-encoded',
  ),
)
const Sender = v.pipe(
  v.string(),
  v.regex(
    /^([^<>@\s]+@[^<>@\s]+|[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>)$/,
    'is a sender such as Sealane <hello@shop.example>',
  ),
)
const Megabytes = v.pipe(
  v.string(),
  v.check((size) => /^\d{1,7}$/.test(size), 'is a number of megabytes, such as 1024'),
  v.transform((size) => Number(size) * 1024 * 1024),
)
const MetricsToken = v.pipe(v.string(), v.minLength(16, 'is too short: 16 characters at least'))
const CollectorUrl = v.pipe(
  v.string(),
  v.check(
    (url) => /^https?:\/\/[^?#@\s]+$/.test(url) && URL.canParse(url),
    'is the address of a collector, such as http://127.0.0.1:4318',
  ),
  v.transform((url) => url.replace(/\/+$/, '')),
)
const Part = v.pipe(
  v.string(),
  v.check((part) => /^(0(\.\d+)?|1(\.0+)?)$/.test(part), 'is a part from 0 to 1, such as 0.1'),
  v.transform(Number),
)
const Switch = v.pipe(
  v.picklist(['on', 'off'], 'is on or off'),
  v.transform((value) => value === 'on'),
)

function optional<Schema extends v.GenericSchema<string, unknown>>(schema: Schema) {
  return v.pipe(v.optional(v.string()), v.transform(maybeEmpty), v.optional(schema))
}

/** Every variable that the shop reads, and its allowed values. */
const variables = v.object({
  PORT: v.optional(Port, '3000'),
  HOST: v.optional(Host, '127.0.0.1'),
  SEALANE_CONFIG: v.optional(Filled),
  SEALANE_DATA: v.optional(Filled),
  DATABASE_URL: v.optional(DatabaseUrl),
  SECRET_PEPPER: v.optional(Pepper),
  STORAGE_URL: v.optional(StorageUrl),
  PUBLIC_URL: v.optional(Origin),
  SMTP_URL: optional(MailServer),
  MAIL_FROM: optional(Sender),
  TRUSTED_PROXIES: v.optional(Proxies, ''),
  PUSH_SERVICES: v.optional(PushServices, ''),
  DISK_RESERVE_MB: v.optional(Megabytes, '512'),
  PRIVATE_HOSTS: optional(Hosts),
  METRICS_TOKEN: v.optional(MetricsToken),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(CollectorUrl),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(OtlpHeaders, ''),
  OTEL_TRACES_SAMPLER_ARG: v.optional(Part, '0.1'),
  SEALANE_DEMO: v.optional(v.picklist(['on', 'off', 'on-in-public'], 'is on, off or on-in-public')),
  SEALANE_LIMITS: v.optional(Switch, 'on'),
  DATABASE_TRUST_STORAGE: v.optional(Switch, 'off'),
  NODE_ENV: optional(v.picklist(['production', 'development', 'test'], 'is production, development or test')),
})
type ParsedVariables = v.InferOutput<typeof variables>

export const variableNames: readonly string[] = Object.keys(variables.entries)
/** Variables whose values are never shown. */
const secretNames = ['SECRET_PEPPER', 'METRICS_TOKEN', 'OTEL_EXPORTER_OTLP_HEADERS']
/** Addresses that may contain a password. */
const urlNames = ['DATABASE_URL', 'STORAGE_URL', 'SMTP_URL', 'PUBLIC_URL']

/** The only reader of the settings. An error stops the start, not a request: one line for each fault. */
export function readConfig(settings: ConfigVariables): Config {
  const faults = misspeltNames(settings)
  const { success, output, issues } = v.safeParse(variables, settings, { abortPipeEarly: true })
  if (!success) faults.push(...issues.map((issue) => describe(issue, settings)))
  if (faults.length > 0 || !success) throw new ConfigError([...new Set(faults)].join('\n'))
  if (output.DATABASE_URL !== undefined && output.SECRET_PEPPER === undefined) {
    throw new ConfigError(
      `SECRET_PEPPER is required with DATABASE_URL: ${pepperLength} random characters that never change`,
    )
  }
  return toConfig(output)
}

function toConfig(read: ParsedVariables): Config {
  const exposure = findExposure(read)
  const { url: databaseUrl, remark } = withVerifiedTls(read.DATABASE_URL)
  return {
    port: read.PORT,
    host: read.HOST,
    dataFolder: path.resolve(root, read.SEALANE_DATA ?? '.data'),
    isDataFolderChosen: read.SEALANE_DATA !== undefined,
    databaseUrl,
    pepper: read.SECRET_PEPPER,
    publicUrl: read.PUBLIC_URL,
    trustedProxies: read.TRUSTED_PROXIES,
    storageUrl: read.STORAGE_URL,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? `Sealane <no-reply@${URL.parse(read.PUBLIC_URL ?? '')?.hostname ?? 'localhost'}>`,
    pushServices: read.PUSH_SERVICES,
    diskReserve: read.DISK_RESERVE_MB,
    privateHosts: read.PRIVATE_HOSTS ?? (exposure === undefined ? ownHosts : []),
    metricsToken: read.METRICS_TOKEN,
    tracing: toTracing(read),
    demo: decideDemoMode(read, exposure),
    exposure,
    limits: read.SEALANE_LIMITS,
    trustStorage: read.DATABASE_TRUST_STORAGE,
    remarks: remark === undefined ? [] : [remark],
  }
}

function toTracing(read: ParsedVariables): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: ratio } = read
  return url === undefined ? undefined : { url, headers, ratio }
}

/** Names of this machine, which a shop that is closed to others may call. */
const ownHosts = ['127.0.0.1', '::1', 'localhost']

/** Returns faults for names that were probably misspelt: if a setting is ignored, the shop does not run as its operator expects. */
function misspeltNames(settings: ConfigVariables): string[] {
  return Object.keys(settings)
    .filter((name) => settings[name] !== undefined && !variableNames.includes(name))
    .flatMap((name) => {
      const meant = nameMeant(name, variableNames)
      if (meant !== undefined && settings[meant] === undefined) return [`${name} is unknown: it is called ${meant}`]
      return name.startsWith('SEALANE_') ? [`${name} is unknown: there is no such variable`] : []
    })
}

function describe(issue: v.InferIssue<typeof variables>, settings: ConfigVariables): string {
  const [name] = (v.getDotPath(issue) ?? '').split('.')
  const value = name === undefined ? undefined : settings[name]
  const isShown = value !== undefined && value !== '' && ![...secretNames, ...urlNames].includes(name ?? '')
  return `${name} ${issue.message}${isShown ? `, not ${value}` : ''}`
}

/** Returns the value as it may be shown: the length of a secret, an address without passwords. */
export function withoutSecrets(name: string, value: string): string {
  if (secretNames.includes(name)) return `(${value.length} characters)`
  return urlNames.includes(name) ? withoutPasswords(value) : value
}

/** Decides the demo mode. The demo's passwords are public, so it must never be open to the world by accident. */
function decideDemoMode({ SEALANE_DEMO, DATABASE_URL }: ParsedVariables, exposure: string | undefined): Config['demo'] {
  const obstacle = exposure ?? (DATABASE_URL === undefined ? undefined : 'DATABASE_URL')
  if (SEALANE_DEMO === 'on' && obstacle !== undefined) {
    throw new ConfigError(
      `SEALANE_DEMO=on has public passwords, and ${obstacle} is set: leave one of them out, or insist with SEALANE_DEMO=on-in-public`,
    )
  }
  return SEALANE_DEMO ?? (obstacle === undefined ? 'on' : 'off')
}

/** Finds the setting that makes the shop public: a public host, an address of its own, a proxy or a mail server. */
function findExposure(read: ParsedVariables): string | undefined {
  if (!isLoopback(read.HOST)) return `HOST=${read.HOST}`
  if (read.PUBLIC_URL !== undefined && !isLoopback(new URL(read.PUBLIC_URL).hostname))
    return `PUBLIC_URL=${read.PUBLIC_URL}`
  if (read.TRUSTED_PROXIES.length > 0) return `TRUSTED_PROXIES=${read.TRUSTED_PROXIES.join()}`
  if (read.SMTP_URL !== undefined) return 'SMTP_URL'
  return read.NODE_ENV === 'production' ? 'NODE_ENV=production' : undefined
}

function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'))
}

function isFolderUrl(url: string): boolean {
  return /^file:\/\/\/./.test(url) && URL.canParse(url)
}

function isBucketUrl(text: string): boolean {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return false
  const { username, password, host, pathname, searchParams } = new URL(text)
  const isKnown = [...searchParams.keys()].every((name) => name === 'region' || name === 'insecure')
  return isKnown && /^\/[^/]+\/?$/.test(pathname) && ![username, password, host].includes('')
}
