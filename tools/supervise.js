// systemd and Docker restart a server too, but `npm start` on a laptop has neither.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Exit codes after which the program is not restarted: a requested end, and EX_CONFIG of sysexits(3), a fault that a person must fix
 * (server/src/failure.ts).
 */
const final = [0, 78]
const defaults = { firstDelayMs: 1_000, longestDelayMs: 30_000, steadyAfterMs: 60_000 }

/**
 * Runs the program and restarts it whenever it dies by itself, after a delay that doubles, up to 30 seconds, until it has been open for a minute. It
 * is not restarted after SIGINT or SIGTERM to either process, after a configuration error, or if it has never been open: then a person is present to
 * read the reason. The program reports that it is open by sending any message to its parent.
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

/** Returns an abort signal whose reason is the received signal; the program receives the same signal. */
function leaveBySignal() {
  const leaving = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => leaving.abort(signal))
  return leaving.signal
}

/** Resolves to how the program ended and how long it had been open; undefined if it never was. */
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
