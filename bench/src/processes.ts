import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOptions } from '../../tools/memory.js'

export type RunningProcess = {
  address: string
  /** Time from the spawn to the first successful response. */
  readyAfterMs: number
  /** Returns the resident memory of the process. Undefined on systems that do not report it as Linux does. */
  memoryMb: () => number | undefined
  stop: () => Promise<void>
  /** Ends the process without a graceful shutdown. */
  kill: () => void
  ended: Promise<unknown>
}

export const root = path.join(import.meta.dirname, '../..')
const deadlineMs = 120_000

/** Starts our server as `npm start` does. */
export function runServer(environment: NodeJS.ProcessEnv, stderr?: number): Promise<RunningProcess> {
  return run([...memoryOptions, 'server/src/main.ts'], '/readyz', environment, stderr)
}

/** Runs a script as its own process, on `PORT` or a free port, and waits until the path answers. */
export async function run(
  command: readonly string[],
  readyPath: string,
  environment: NodeJS.ProcessEnv,
  stderr: 'inherit' | number = 'inherit',
): Promise<RunningProcess> {
  const port = environment['PORT'] ?? String(await freePort())
  const address = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: undefined, ...environment, PORT: port },
    stdio: ['ignore', 'ignore', stderr],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await waitFor(child, `${address}${readyPath}`)
  return {
    address,
    readyAfterMs: performance.now() - began,
    memoryMb: () => memoryOf(child.pid),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
    },
    kill: () => child.kill('SIGKILL'),
    ended,
  }
}

async function waitFor(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + deadlineMs
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(5)
  }
  child.kill()
  throw new Error(`Nothing answers at ${url}`)
}

function memoryOf(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
