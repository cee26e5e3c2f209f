import { ConfigError, type Config } from './config.ts'
import { nameOfDatabase } from './db/database-url.rules.ts'
import { isOutage } from './db/outage.rules.ts'

/** EX_CONFIG of sysexits(3): a restart is useless if only a person can correct the error. */
const configExit = 78

/** An error that may be temporary: shown as one line, and worth another start. */
export class UnavailableError extends Error {
  override name = 'UnavailableError'
}

/** Prints why a program ends, in one line if its operator can correct it, and returns the exit code. */
export function report(error: unknown): number {
  const isToMend = error instanceof ConfigError || isArgumentError(error)
  console.error(isToMend || error instanceof UnavailableError ? error.message : error)
  return isToMend ? configExit : 1
}

/** Whether the error is an argument on the command line that `parseArgs` does not know. */
function isArgumentError(error: unknown): error is Error {
  return error instanceof Error && String((error as SystemFailure).code).startsWith('ERR_PARSE_ARGS')
}

type SystemFailure = Error & { code?: string; path?: string; syscall?: string; errors?: Error[] }
type StartConfig = Pick<Config, 'host' | 'port' | 'databaseUrl' | 'dataFolder'>

/** A wrong name or password, and a missing database. */
const refused = ['28P01', '28000', '3D000']

/** Explains an error that the operator of this machine can correct; any other error is returned as it is. */
export function explain(error: SystemFailure, config: StartConfig): Error {
  return explainPort(error, config) ?? explainDatabase(error, config) ?? error
}

function explainPort({ code, syscall }: SystemFailure, { host, port }: StartConfig): Error | undefined {
  if (code === 'EADDRINUSE')
    return new ConfigError(`Port ${port} is in use: stop who uses it, or choose another with PORT`)
  if (code === 'EACCES' && syscall === 'listen')
    return new ConfigError(`Port ${port} may not be opened by this user: choose one above 1023 with PORT`)
  if (code === 'EADDRNOTAVAIL') return new ConfigError(`HOST=${host} is no address of this machine`)
  return undefined
}

function explainDatabase(error: SystemFailure, { databaseUrl, dataFolder }: StartConfig): Error | undefined {
  // For a host with several addresses each has its own error.
  const message = error.message || String(error.errors?.[0]?.message)
  if (databaseUrl !== undefined) return explainServer({ code: error.code, path: error.path, message }, databaseUrl)
  if (!isOutage(error)) return undefined
  return new UnavailableError(
    `The embedded PostgreSQL has ended: ${message}. Look at postgres.log in ${dataFolder}, and at its disk`,
  )
}

type ConnectionFault = { code: string | undefined; path: string | undefined; message: string }

function explainServer({ code = '', path, message }: ConnectionFault, url: string): Error | undefined {
  const text = `DATABASE_URL leads to no database (${nameOfDatabase(url)}): ${message}`
  if (refused.includes(code)) return new ConfigError(text)
  if (isOutage({ code, message })) return new UnavailableError(text)
  if (/SELF_SIGNED|UNABLE_TO_|^CERT_|^ERR_TLS_|ERR_SSL/.test(code) || message.includes('does not support SSL')) {
    return new ConfigError(
      `DATABASE_URL: no verified TLS to ${nameOfDatabase(url)}: ${message}. Name the authority with sslmode=verify-full&sslrootcert=/path/ca.pem`,
    )
  }
  if (path === undefined || !url.includes(encodeURI(path))) return undefined
  return new ConfigError(`DATABASE_URL names a file that cannot be read: ${message}`)
}
