import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'sealane-supervise-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const supervisor = path.join(import.meta.dirname, '../../tools/supervise.js')

/** Returns the output and the exit code of `tools/supervise.js` for a program that records each of its starts. */
function watchOver(program: string) {
  const name = path.join(folder, String(Math.random()))
  writeFileSync(`${name}.js`, `require('fs').appendFileSync('${name}.log', process.pid + '\\n');${program}`)
  writeFileSync(`${name}.log`, '')
  const times = `{ cwd: '/', firstDelayMs: 20, longestDelayMs: 40, steadyAfterMs: 10_000 }`
  const script = `
    const { supervise } = await import(${JSON.stringify(supervisor)})
    process.exit(await supervise(process.execPath, [${JSON.stringify(`${name}.js`)}], ${times}))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (output += piece))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const starts = () => readFileSync(`${name}.log`, 'utf8').trim().split('\n').filter(Boolean).map(Number)
  return { ended, starts, said: () => output, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}

const staysOpen = `process.send('open'); setInterval(() => {}, 1000);`

test('a program that was open and dies is started again, later each time, until it is stopped', async () => {
  const { ended, starts, said, kill } = watchOver(`process.send('open', () => process.abort())`)
  await vi.waitFor(() => expect(starts().length).toBeGreaterThan(3), 10_000)
  kill('SIGTERM')
  expect(await ended).not.toBe(78)
  const lines = said().match(/^The server ended by itself \(SIGABRT\): starting it again in \S+ s$/gm) ?? []
  expect(lines.map((line) => / in (\S+) s/.exec(line)?.[1]).slice(0, 3)).toEqual(['0.02', '0.04', '0.04'])
})

test('one that is killed is started again', async () => {
  const { ended, starts, said, kill } = watchOver(staysOpen)
  await vi.waitFor(() => expect(starts()).toHaveLength(1), 10_000)
  await sleep(200) // Until it has printed that it is open.
  process.kill(starts()[0] ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(starts()).toHaveLength(2), 10_000)
  expect(said()).toContain('(SIGKILL)')
  kill('SIGTERM')
  await ended
})

test.each<[string, string, number]>([
  ['that exits with 0', `process.send('open', () => process.exit(0))`, 0],
  ['with a wrong configuration', `process.send('open', () => process.exit(78))`, 78],
  ['that exited before it was open', `process.exit(3)`, 3],
])('a server %s is not restarted', async (_what, program, code) => {
  const { ended, starts } = watchOver(program)
  expect(await ended).toBe(code)
  expect(starts()).toHaveLength(1)
})

test.each<NodeJS.Signals>(['SIGINT', 'SIGTERM'])('%s is passed on and ends both processes', async (signal) => {
  const { ended, starts, kill } = watchOver(`process.on('${signal}', () => process.exit(0)); ${staysOpen}`)
  await vi.waitFor(() => expect(starts()).toHaveLength(1), 10_000)
  await sleep(200)
  kill(signal)
  expect(await ended).toBe(0)
  expect(starts()).toHaveLength(1)
})
