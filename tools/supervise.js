import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** EX_CONFIG of sysexits(3), with which the server says that a person has to mend something: server/src/failure.ts. */
const configExit = 78
const defaults = { firstDelayMs: 1_000, longestDelayMs: 30_000, steadyAfterMs: 60_000 }

/**
 * Runs the program and starts it again whenever it dies by itself, after a delay that doubles until it has been open for a minute.
 * It is not started again after SIGINT or SIGTERM to either of them, when its configuration is at fault, nor when it has never been
 * open: then somebody is there to read why. The program says that it is open by any message to its parent.
 *
 * @returns the exit code for this process
 */
export async function supervise(command, parameters, { cwd, ...times }) {
  const { firstDelayMs, longestDelayMs, steadyAfterMs } = { ...defaults, ...times }
  const leaving = new AbortController()
  let child
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      leaving.abort()
      child?.kill(signal)
    })
  }

  let wasOpen = false
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, longestDelayMs)) {
    let openSince
    child = spawn(command, parameters, { cwd, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.on('message', () => (openSince ??= Date.now()))
    const { code, signal } = await endOf(child)
    wasOpen ||= openSince !== undefined
    if (leaving.signal.aborted || !wasOpen || code === 0 || code === configExit) return code ?? 1

    if (openSince !== undefined && Date.now() - openSince >= steadyAfterMs) delayMs = firstDelayMs
    console.error(
      `The server ended by itself (${signal ?? `exit code ${code}`}): starting it again in ${delayMs / 1000} s`,
    )
    await sleep(delayMs, undefined, { signal: leaving.signal }).catch(() => {})
    if (leaving.signal.aborted) return 0
  }
}

function endOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
}
