import { expect, test } from 'vitest'
import { createLog, createRepeatedFailureLog } from './log.ts'

type Line = { level: number; msg: string; err?: Record<string, unknown> }

function collect() {
  const lines: Line[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Line) }
  return { lines, log: createLog(destination) }
}

test('a line names its part, its time and the error with its cause', () => {
  const { lines, log } = collect()
  log.error({ part: 'mails', err: new Error('No answer', { cause: new Error('ECONNREFUSED') }) }, 'A mail waits')
  expect(lines).toMatchObject([
    {
      level: 50,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      part: 'mails',
      msg: 'A mail waits',
      err: { type: 'Error', message: 'No answer', cause: { message: 'ECONNREFUSED' } },
    },
  ])
})

test('user input that PostgreSQL quotes is not logged', () => {
  const { lines, log } = collect()
  const detail = 'Key (email_key)=(mei@example.com) already exists.'
  log.error({ err: Object.assign(new Error('duplicate key'), { code: '23505', detail, where: detail }) }, 'Fails')
  expect(lines[0]?.err).toMatchObject({ code: '23505', message: 'duplicate key' })
  expect(JSON.stringify(lines)).not.toContain('mei@example.com')
})

test('a failure that lasts is logged once, and so is its end', () => {
  const { lines, log } = collect()
  const failures = createRepeatedFailureLog({ part: 'watcher', network: 'ERC20' }, log)
  failures.worked()
  for (const message of ['refused', 'refused', 'timed out']) failures.failed(new Error(message))
  failures.worked()
  failures.worked()
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'Fails: refused'],
    [50, 'Fails: timed out'],
    [30, 'Works again'],
  ])
})

test('a host that refuses at each of its addresses is logged with the first refusal', () => {
  const { lines, log } = collect()
  const refusals = ['connect ECONNREFUSED ::1:4318', 'connect ECONNREFUSED 127.0.0.1:4318'].map(
    (text) => new Error(text),
  )
  createRepeatedFailureLog({ part: 'tracing' }, log).failed(new AggregateError(refusals))
  expect(lines).toMatchObject([{ msg: 'Fails: connect ECONNREFUSED ::1:4318' }])
})
