import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * SIGKILL to PostgreSQL and all its children: what none of them has handed to the system is gone. Answers whether it ran.
 * Where the system does not name the children they follow by themselves within moments.
 */
export function killPostgres(folder: string): boolean {
  const file = path.join(folder, 'postgres/postmaster.pid')
  if (!existsSync(file)) return false
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!(pid > 0)) return false // The file is made empty, and number 0 would be our own process group.
  const isKilled = [pid, ...childrenOf(pid)].map(kill)
  return isKilled[0] === true
}

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

/** Others may have ended it before. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
