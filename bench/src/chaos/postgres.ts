import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Sends SIGKILL to PostgreSQL and all its children: data that they have not handed to the operating system is lost. Returns whether it was running.
 * Where the system does not list the children, they end by themselves within moments.
 */
export function killPostgres(folder: string): boolean {
  const file = path.join(folder, 'postgres/postmaster.pid')
  if (!existsSync(file)) return false
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!(pid > 0)) return false // The file is created empty, and number 0 would be our own process group.
  const isKilled = [pid, ...childrenOf(pid)].map(kill)
  return isKilled[0] === true
}

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

/** Kills a process that may have ended already. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
