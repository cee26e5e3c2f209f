import fs from 'node:fs'
import path from 'node:path'

export type RunningCluster = { pid: number; port: number }

/** PostgreSQL creates its lock file empty and writes it at once: a file that stays empty is left by a crash. */
const emptyForAtMostMs = 1_000

/**
 * Reads the process that serves the cluster from PostgreSQL's lock file (`postmaster.pid`: the first line is the process, the fourth the port).
 * Removes a file that a crash left, even if another program now has its process id, but not a file that is being written.
 */
export function readRunning(cluster: string): RunningCluster | undefined {
  const file = path.join(cluster, 'postmaster.pid')
  const lines = readLines(file)
  if (lines === undefined || isBeingWritten(file, lines)) return undefined
  const running = { pid: Number(lines[0]), port: Number(lines[3]) }
  if (isAlive(running.pid, cluster)) return running
  fs.rmSync(file, { force: true })
  return undefined
}

/** Returns undefined where there is no file, or no longer. */
function readLines(file: string): string[] | undefined {
  try {
    return fs.readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function isBeingWritten(file: string, lines: string[]): boolean {
  if (lines.length > 3) return false
  const made = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - made < emptyForAtMostMs
}

/** The id 0 would be our own process group, which every signal would reach. */
function isAlive(pid: number, cluster: string): boolean {
  if (!(pid > 0)) return false
  try {
    if (process.platform === 'linux') return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster)
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
