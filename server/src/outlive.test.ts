import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const file = path.join(import.meta.dirname, 'outlive.ts')

/** Returns the output and the exit code of a process with this unhandled error. */
function hear(error: string) {
  const script = `
    const { outliveOutages } = await import(${JSON.stringify(file)})
    outliveOutages()
    Promise.reject(${error})
    setTimeout(() => console.log('still here'), 50)`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  return { stdout: stdout.trim(), stderr, status }
}

test('a database that dies while nobody waits for it does not take the server along', () => {
  const heard = hear(`new Error('Connection terminated unexpectedly')`)
  const [line = '', last] = heard.stdout.split('\n')
  expect(JSON.parse(line)).toMatchObject({ part: 'database', err: { message: 'Connection terminated unexpectedly' } })
  expect({ last, status: heard.status }).toEqual({ last: 'still here', status: 0 })
})

test('any other mistake that nobody expects ends the server, as it should', () => {
  const heard = hear(`new TypeError('x is not a function')`)
  expect(heard).toMatchObject({ stdout: '', status: 1 })
  expect(heard.stderr).toContain('x is not a function')
})
