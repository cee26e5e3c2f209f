import type { Endpoint } from '@sealane/contract/endpoint'
import { contract } from '@sealane/contract/index'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { enrol } from '../test/enrolling.ts'
import { hashToken, selectOfficeRights } from '../src/http/session.ts'
import { tallyOf } from '../test/tally.ts'

/** An attacker with an operator's password or session tries to enter the back office. */

const api = await startApi({ secondFactor: true })
const { writer } = api.databases
const password = 'sealane-demo'

const files = ['GET /api/portal/ledger_file', 'POST /api/portal/product/import', 'GET /api/portal/product/export']
const steps = (Object.entries(contract) as [string, Endpoint][])
  .filter(([, endpoint]) => endpoint.loginStep)
  .map(([address]) => address)
const ofDuties = (Object.entries(contract) as [string, Endpoint][])
  .filter(([, endpoint]) => 'duties' in endpoint && endpoint.loginStep !== true)
  .map(([address]) => address)

async function ask({ token }: TestPerson, address: string): Promise<string> {
  const [method, url] = address.split(' ') as ['GET' | 'POST', string]
  const answer = await api.app.inject({ method, url, headers: { token } })
  return answer.json<{ reason?: string }>().reason ?? 'let in'
}

test('with the password of an operator: nothing opens that their duties open', async () => {
  const ada = await api.hireOperator()
  await enrol(api.resources, ada)
  const thief = await api.logIn(ada.account)
  const outcomes = []
  for (const address of [...ofDuties, ...files]) outcomes.push(await ask(thief, address))
  expect(tallyOf(outcomes)).toEqual({ LOGIN_UNFINISHED: ofDuties.length + files.length })
  expect(ofDuties.length).toBeGreaterThan(100)
  expect(steps.toSorted()).toEqual([
    'GET /api/portal/second_factor',
    'POST /api/portal/second_factor/begin',
    'POST /api/portal/second_factor/confirm',
    'POST /api/portal/second_factor/prove',
    'POST /api/portal/second_factor/remove',
  ])
})

test('with the password of an operator: a stream tells of no change', async () => {
  const ada = await api.hireOperator()
  await enrol(api.resources, ada)
  const thief = await api.logIn(ada.account)
  const rights = await selectOfficeRights(api.databases, hashToken(thief.token))
  expect(rights).toEqual({ duties: [], worksFor: [] })
  expect(await selectOfficeRights(api.databases, hashToken(ada.token))).toMatchObject({ duties: ['owner'] })
})

test('with the account of an operator who is frozen: no duty is left', async () => {
  const ines = await api.hireOperator(undefined, ['finance'])
  await enrol(api.resources, ines)
  expect(await ask(ines, 'GET /api/portal/recharge/list')).toBe('let in')
  await sql`update accounts set frozen_at = now() where id = ${Number(ines.id)}`.execute(writer)
  expect(await ask(ines, 'GET /api/portal/recharge/list')).toBe('NOT_ALLOWED')
})

test('with the password of a new operator, before they set up an app', async () => {
  const ines = await api.hireOperator(undefined, ['finance'])
  const begin = ines.call('POST /api/portal/second_factor/begin', { body: { password, enrolment_code: 'aaaaa-aaaaa' } })
  await expect(begin).rejects.toMatchObject({ reason: 'ENROLMENT_CODE_WRONG' })
  await expect(ask(ines, 'GET /api/portal/recharge/list')).resolves.toBe('LOGIN_UNFINISHED')
})

test('with the unlocked browser of an owner: they enrol nobody of their own, and are logged out soon', async () => {
  const [ada, ines] = [await api.hireOperator(), await api.hireOperator()]
  await enrol(api.resources, ada)
  const invite = (account: string) => ada.call('POST /api/portal/team/enrolment_code', { body: { account } })
  await expect(invite(ada.account)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  await sql`update sessions set office_seen_at = now() - interval '31 minutes' where account_id = ${Number(ada.id)}`.execute(
    writer,
  )
  await expect(invite(ines.account)).rejects.toMatchObject({ reason: 'LOGIN_REQUIRED' })
})

test('with the password of an operator: no picture of the home page is taken', async () => {
  const ada = await api.hireOperator()
  const send = (purpose: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/common/upload',
      headers: { token: ada.token, 'content-type': 'multipart/form-data; boundary=x' },
      payload: [
        ['--x', 'content-disposition: form-data; name="purpose"', '', purpose],
        ['--x', 'content-disposition: form-data; name="file"; filename="a.png"', '', 'no picture', '--x--', ''],
      ]
        .flat()
        .join('\r\n'),
    })
  expect((await send('hero_picture')).json()).toMatchObject({ reason: 'LOGIN_UNFINISHED' })
  expect((await send('avatar')).json()).toMatchObject({ reason: 'FILE_UNSUPPORTED' })
})
