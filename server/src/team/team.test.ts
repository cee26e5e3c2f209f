import type { Duty } from '@sealane/contract/access'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { createOperator } from '../auth/operator.ts'

const api = await startApi()
const ada = await api.hireOperator('ada')
const notAllowed = { reason: 'NOT_ALLOWED' }

const grant = (by: TestPerson, account: string, duty: Duty) =>
  by.call('POST /api/portal/team/grant', { body: { account, duty } })
const revoke = (by: TestPerson, account: string, duty: Duty) =>
  by.call('POST /api/portal/team/take_away', { body: { account, duty } })
const dutiesOf = async ({ account }: TestPerson) =>
  (await ada.call('GET /api/portal/team/list')).items.find((member) => member.account === account)?.duties

test('an owner makes an account an operator by its name, and it may do that and nothing else', async () => {
  const ines = await api.signUp('Ines')
  await expect(ines.call('GET /api/portal/recharge/list')).rejects.toMatchObject(notAllowed)
  const { items } = await grant(ada, 'iNES', 'finance')
  expect(items).toMatchObject([
    { account: 'ada', duties: ['owner'] },
    { account: 'Ines', duties: ['finance'] },
  ])
  expect(await ines.call('GET /api/portal/recharge/list')).toMatchObject({ items: [] })
  await expect(ines.call('GET /api/portal/application/list')).rejects.toMatchObject(notAllowed)
  await expect(ines.call('GET /api/portal/team/list')).rejects.toMatchObject(notAllowed)
  expect(await ines.call('GET /api/user/getUserInfo')).toMatchObject({ roles: ['shopper', 'operator'] })
})

test('a duty granted twice or revoked twice is changed once, and once on record', async () => {
  const olu = await api.signUp('olu')
  await grant(ada, 'olu', 'catalogue')
  await grant(ada, 'olu', 'support')
  await grant(ada, 'olu', 'support')
  expect(await dutiesOf(olu)).toEqual(['support', 'catalogue'])
  await revoke(ada, 'olu', 'catalogue')
  await revoke(ada, 'olu', 'catalogue')
  await revoke(ada, 'olu', 'support')
  expect(await dutiesOf(olu)).toBeUndefined()
  await expect(olu.call('GET /api/portal/user/list')).rejects.toMatchObject(notAllowed)
  const { items } = await ada.call('GET /api/portal/decision/list', { query: { subject: 'team', id: olu.id } })
  expect(items.map(({ operator, verdict, detail }) => [operator, verdict, detail['duty']])).toEqual([
    ['ada', 'taken_away', 'support'],
    ['ada', 'taken_away', 'catalogue'],
    ['ada', 'granted', 'support'],
    ['ada', 'granted', 'catalogue'],
  ])
})

test('an unknown name has its error beside the field', async () => {
  await expect(grant(ada, 'nobody-here', 'support')).rejects.toMatchObject({
    reason: 'INVALID_INPUT',
    fields: { account: 'There is no account of this name' },
  })
})

test('an owner cannot revoke their own owner’s duty; other duties they may give up', async () => {
  await expect(revoke(ada, 'ada', 'owner')).rejects.toMatchObject(notAllowed)
  await grant(ada, 'ada', 'support')
  await revoke(ada, 'ada', 'support')
  expect(await dutiesOf(ada)).toEqual(['owner'])
})

test('of ten owners who remove each other at once, one remains', async () => {
  const before = (await ada.call('GET /api/portal/team/list')).items.filter(({ duties }) => duties.includes('owner'))
  expect(before).toHaveLength(1)
  const owners = [ada]
  while (owners.length < 10) owners.push(await api.hireOperator())
  const removals = owners.flatMap((by) => owners.filter((one) => one !== by).map(({ account }) => ({ by, account })))
  await Promise.allSettled(removals.map(({ by, account }) => revoke(by, account, 'owner')))
  const answers = await Promise.allSettled(owners.map((by) => by.call('GET /api/portal/team/list')))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('finance changes money settings, and neither sees nor changes the rest', async () => {
  const owner = await api.hireOperator()
  const finance = await api.hireOperator(undefined, ['finance'])
  const save = (by: TestPerson, key: string, value: number) =>
    by.call('POST /api/portal/setting/save', { body: { key, value } })
  expect(await save(finance, 'recharge.minimum', 2_00)).toMatchObject({ value: 2_00 })
  await expect(save(finance, 'timer.unpaid_s', 60)).rejects.toMatchObject(notAllowed)
  await expect(save(finance, 'no.such', 60)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  expect(await save(owner, 'timer.unpaid_s', 60)).toMatchObject({ value: 60 })
  const keysOf = async (by: TestPerson) => (await by.call('GET /api/portal/setting/list')).items.map(({ key }) => key)
  const [shown, all] = [await keysOf(finance), await keysOf(owner)]
  expect(shown).toContain('commission_percent')
  expect(all.filter((key) => !shown.includes(key)).map((key) => key.split('.')[0])).toEqual(
    expect.arrayContaining(['timer', 'partnership', 'rate', 'company']),
  )
  expect(shown.some((key) => key.startsWith('timer.'))).toBe(false)
})

test('the command line makes an owner, and the audit log records it without an operator', async () => {
  const vera = await api.signUp('vera')
  const note = { reason: 'The first owner', machine_user: 'root' }
  const create = (account: string) =>
    api.databases.writer.transaction().execute((tx) => createOperator({ tx, resources: api.resources }, account, note))
  await create('VERA')
  await expect(create('nobody-here')).rejects.toThrow('There is no account nobody-here')
  const team = await vera.call('GET /api/portal/team/list')
  expect(team.items).toContainEqual(expect.objectContaining({ account: 'vera', duties: ['owner'] }))
  const { items } = await vera.call('GET /api/portal/decision/list', { query: { subject: 'team', id: vera.id } })
  expect(items).toMatchObject([
    { operator: null, verdict: 'enrolment_made', detail: { account: 'vera', ...note } },
    { operator: null, verdict: 'granted', detail: { duty: 'owner', from: 'none', to: 'owner', ...note } },
  ])
})
