import path from 'node:path'
import { root, runServer, type RunningProcess } from './processes.ts'

/** A database that several server processes share, and a folder for their files. */
export type SharedSettings = {
  url: string
  folder: string
  /** Accepts a database that may lose acknowledged data. */
  trustStorage?: boolean
  port?: number
  /** A file for the server's error output. */
  stderr?: number
}

/** Starts a server as in production, on a given database. Rate limits are off, because they would distort the measurement. */
export function startServer({
  url,
  folder,
  trustStorage = false,
  port,
  stderr,
}: SharedSettings): Promise<RunningProcess> {
  const environment = {
    DATABASE_URL: url,
    DATABASE_TRUST_STORAGE: trustStorage ? 'on' : 'off',
    SEALANE_DATA: path.join(folder, 'files'),
    SECRET_PEPPER: 'benchmarks-and-storms-and-chaos-',
    PUBLIC_URL: 'http://127.0.0.1',
    SEALANE_DEMO: 'off',
    SEALANE_LIMITS: 'off',
    ...(port !== undefined && { PORT: String(port) }),
  }
  return runServer(environment, stderr)
}

/** Returns the path of an empty folder for this process, separate from other runs. */
export function folderFor(name: string): string {
  return path.join(root, '.test', name, String(process.pid))
}
