import path from 'node:path'
import { root, runServer, type RunningProcess } from './processes.ts'

/** A database that several server processes share, and a folder for their files. */
export type SharedSettings = {
  url: string
  folder: string
  /** Also a database that may lose what it acknowledged. */
  trustStorage?: boolean
  port?: number
  /** A file that takes what the server complains of. */
  stderr?: number
}

/** A server as in production, on a database that is not its own; rates are not limited, or nothing could be measured. */
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

/** Empty folders of one's own, out of the way of other runs. */
export function folderFor(name: string): string {
  return path.join(root, '.test', name, String(process.pid))
}
