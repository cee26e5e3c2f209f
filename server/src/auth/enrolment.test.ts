import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { codeOf, stepMs } from '../../test/authenticator-app.ts'
import { enrol, enrolmentCodeOf } from '../../test/enrolling.ts'
import { createEnrolmentCode, createOperator } from './operator.ts'

const api = await startApi({ secondFactor: true })
const { writer } = api.databases
const wrong = { reason: 'ENROLMENT_CODE_WRONG' }
const password = 'sealane-demo'

beforeEach(async () => {
  const left = stepMs - (Date.now() % stepMs)
  if (left < 12_000) await sleep(left)
}, 20_000)

const begin = (by: TestPerson, enrolmentCode: string) =>
  by.call('POST /api/portal/second_factor/begin', { body: { password, enrolment_code: enrolmentCode } })
const confirm = (by: TestPerson, code: string) => by.call('POST /api/portal/second_factor/confirm', { body: { code } })
const invite = (by: TestPerson, account: string) =>
  by.call('POST /api/portal/team/enrolment_code', { body: { account } })

async function hireOwner(): Promise<TestPerson> {
  const owner = await api.hireOperator()
  await enrol(api.resources, owner)
  return owner
}

test('an owner makes a code for another operator, who sets up an app with it and is let in', async () => {
  const [owner, ines] = [await hireOwner(), await api.hireOperator(undefined, ['support'])]
  await expect(ines.call('GET /api/portal/user/list')).rejects.toMatchObject({ reason: 'LOGIN_UNFINISHED' })
  const { code, expires_at } = await invite(owner, ines.account)
  expect(Math.round((Date.parse(expires_at) - Date.now()) / 3_600_000)).toBe(72)
  const { secret } = await begin(ines, ` ${code.toUpperCase().replace('-', ' ')} `)
  await confirm(ines, codeOf(secret))
  expect(await ines.call('GET /api/portal/user/list')).toMatchObject({ items: expect.any(Array) })
  const { items } = await owner.call('GET /api/portal/team/list')
  expect(items).toContainEqual(expect.objectContaining({ account: ines.account, has_factor: true }))
  const trail = await owner.call('GET /api/portal/decision/list', { query: { subject: 'team', id: ines.id } })
  expect(trail.items).toMatchObject([{ operator: owner.account, verdict: 'enrolment_made' }])
  expect(JSON.stringify(trail)).not.toContain(code)
})

test('nobody makes a code for themselves, for somebody who is no operator, or for somebody who has an app', async () => {
  const [owner, other, shopper] = [await hireOwner(), await hireOwner(), await api.signUp()]
  await expect(invite(owner, owner.account)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  await expect(invite(owner, shopper.account)).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
  await expect(invite(owner, other.account)).rejects.toMatchObject({ reason: 'CHANGED_MEANWHILE' })
})

test('a code is good once, for its account, for three days, until a newer one is made', async () => {
  const [owner, ines, olu] = [await hireOwner(), await api.hireOperator(), await api.hireOperator()]
  const { code: first } = await invite(owner, ines.account)
  await expect(begin(olu, first)).rejects.toMatchObject(wrong)
  const { secret: dropped } = await begin(ines, first)
  const { code } = await invite(owner, ines.account)
  await expect(confirm(ines, codeOf(dropped))).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  await expect(begin(ines, first)).rejects.toMatchObject(wrong)
  await sql`update enrolment_codes set expires_at = now() where account_id = ${Number(ines.id)}`.execute(writer)
  await expect(begin(ines, code)).rejects.toMatchObject(wrong)

  const { code: last } = await invite(owner, ines.account)
  const { secret } = await begin(ines, last)
  const answers = await Promise.allSettled([-1, 0, 1].map((off) => confirm(ines, codeOf(secret, off))))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [one] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.recovery_codes[0]] : []))
  await ines.call('POST /api/portal/second_factor/remove', { body: { code: one ?? '' } })
  await expect(begin(ines, last)).rejects.toMatchObject(wrong)
})

test('an app that is begun in time and confirmed too late counts for nothing', async () => {
  const ines = await api.hireOperator()
  const { secret } = await begin(ines, await enrolmentCodeOf(api.resources, ines))
  await sql`update enrolment_codes set expires_at = now() where account_id = ${Number(ines.id)}`.execute(writer)
  await expect(confirm(ines, codeOf(secret))).rejects.toMatchObject(wrong)
  expect(await ines.call('GET /api/portal/second_factor')).toMatchObject({ since: null })
})

test('of ten codes made for one operator at once, one is good', async () => {
  const [owner, ines] = [await hireOwner(), await api.hireOperator()]
  const made = await Promise.all(Array.from({ length: 10 }, () => invite(owner, ines.account)))
  const outcomes = []
  for (const { code } of made) {
    await sql`delete from attempts`.execute(writer)
    outcomes.push(
      await begin(ines, code).then(
        () => 'good',
        () => 'refused',
      ),
    )
  }
  expect(outcomes.filter((outcome) => outcome === 'good')).toHaveLength(1)
})

test('of five beginnings with one code at once, as many as are tried, one app is set up', async () => {
  const ines = await api.hireOperator()
  const code = await enrolmentCodeOf(api.resources, ines)
  const begun = await Promise.allSettled(Array.from({ length: 5 }, () => begin(ines, code)))
  const secrets = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value.secret] : []))
  expect(secrets.length).toBeGreaterThan(0)
  const confirmed = []
  for (const secret of secrets)
    confirmed.push(
      await confirm(ines, codeOf(secret)).then(
        () => 'set up',
        () => 'refused',
      ),
    )
  expect(confirmed.filter((outcome) => outcome === 'set up')).toHaveLength(1)
})

test('of a hundred guesses at a code five are looked at; a new code opens the account again', async () => {
  const ines = await api.hireOperator()
  await enrolmentCodeOf(api.resources, ines)
  const guesses = Array.from({ length: 100 }, (_none, index) => begin(ines, `aaaaa-${index}`))
  const outcomes = (await Promise.allSettled(guesses)).map((one) =>
    one.status === 'rejected' ? one.reason.reason : 'in',
  )
  expect(outcomes.filter((outcome) => outcome === 'ENROLMENT_CODE_WRONG')).toHaveLength(5)
  expect(outcomes).not.toContain('in')
  expect(await begin(ines, await enrolmentCodeOf(api.resources, ines))).toMatchObject({ secret: expect.any(String) })
})

test('the command line makes the first owner’s code, and one for an operator whom nobody can help', async () => {
  const vera = await api.signUp()
  const note = { reason: 'Nobody else can', machine_user: 'root' }
  const onCommandLine = (command: typeof createOperator) =>
    api.databases.writer.transaction().execute((tx) => command({ tx, resources: api.resources }, vera.account, note))
  const codeIn = (output: string) => /: (\w{5}-\w{5})$/.exec(output)?.[1] ?? ''
  await expect(onCommandLine(createEnrolmentCode)).rejects.toThrow('is no operator')
  const first = codeIn(await onCommandLine(createOperator))
  const second = codeIn(await onCommandLine(createEnrolmentCode))
  await expect(begin(vera, first)).rejects.toMatchObject(wrong)
  const { secret } = await begin(vera, second)
  await confirm(vera, codeOf(secret))
  expect(await onCommandLine(createOperator)).not.toMatch(/: \w{5}-\w{5}$/)
})
