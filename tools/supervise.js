import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** That it was told to leave, and EX_CONFIG of sysexits(3): a person has to mend something (server/src/failure.ts). */
const final = [0, 78]
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
  const leaving = leaveBySignal()
  const run = () => runOnce(command, parameters, { cwd, leaving })

  let wasOpen = false
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, longestDelayMs)) {
    const { code, signal, openForMs } = await run()
    wasOpen ||= openForMs !== undefined
    if (leaving.aborted || !wasOpen || final.includes(code)) return code ?? 1

    if (openForMs >= steadyAfterMs) delayMs = firstDelayMs
    const how = signal ?? `exit code ${code}`
    console.error(`The server ended by itself (${how}): starting it again in ${delayMs / 1000} s`)
    await sleep(delayMs, undefined, { signal: leaving }).catch(() => {})
    if (leaving.aborted) return 0
  }
}

/** Its reason is the signal, which the program gets too. */
function leaveBySignal() {
  const leaving = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => leaving.abort(signal))
  return leaving.signal
}

/** How the program ended, and how long it had been open; undefined where it never was. */
function runOnce(command, parameters, { cwd, leaving }) {
  return new Promise((resolve, reject) => {
    let openSince
    const child = spawn(command, parameters, { cwd, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    const leave = () => child.kill(leaving.reason)
    leaving.addEventListener('abort', leave)
    child.on('message', () => (openSince ??= Date.now()))
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      leaving.removeEventListener('abort', leave)
      resolve({ code, signal, openForMs: openSince && Date.now() - openSince })
    })
  })
}
