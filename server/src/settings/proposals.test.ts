import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { changeSetting, endLocks } from '../../test/setting.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { outcomeOf, tenTimes } from '../../test/withdrawing.ts'
import { applyDueProposals } from './proposal.jobs.ts'
import type { AnySettingValue } from './setting.sql.ts'

const api = await startApi()
const { writer } = api.databases
const [ada, ines, omar] = [
  await api.hireOperator('ada'),
  await api.hireOperator('ines', ['finance']),
  await api.hireOperator('omar', ['finance']),
]
const sam = await api.hireOperator('sam', ['support'])
await prepareBuyer(api) // The ledger has moved money: the shop is open.

const save = (person: TestPerson, key: string, value: AnySettingValue) =>
  person.call('POST /api/portal/setting/save', { body: { key, value } })
const confirm = (person: TestPerson, id = '') => person.call('POST /api/portal/setting/confirm', { body: { id } })
const cancel = (person: TestPerson, id = '') => person.call('POST /api/portal/setting/cancel', { body: { id } })
const find = async (person: TestPerson, key: string) =>
  (await person.call('GET /api/portal/setting/list')).items.find((setting) => setting.key === key)
const valueOf = async (key: string) => (await find(ada, key))?.value
const newsOf = async ({ call }: TestPerson, key: string) =>
  (await call('GET /api/notification/list')).items.flatMap(({ kind, body }) => (body.includes(key) ? [kind] : []))
const decisionsOn = async (key: string) => {
  const { items } = await ada.call('GET /api/portal/decision/list', { query: { subject: 'setting', id: key } })
  return items.map(({ verdict, operator }) => `${verdict} ${operator}`)
}
const apply = () => applyDueProposals(writer, api.resources)

test('a change is proposed by one, confirmed by another, and takes effect when the lock has run out', async () => {
  const key = 'bank.account_no'
  const [before, value] = [await valueOf(key), 'XX22 0000']
  const proposed = await save(ines, key, value)
  expect(proposed).toMatchObject({
    ...{ key, value: before },
    pending: { value, before, proposed_by: 'ines', needs: 'operator', effective_at: null, can: ['cancel'] },
  })
  expect(await find(omar, key)).toMatchObject({ value: before, pending: { can: ['confirm', 'cancel'] } })

  const id = proposed.pending?.id
  const confirmed = await confirm(omar, id)
  expect(confirmed).toMatchObject({ value: before, pending: { needs: 'time', confirmed_by: 'omar', can: ['cancel'] } })
  const { confirmed_at, effective_at } = confirmed.pending ?? {}
  expect(Date.parse(effective_at ?? '') - Date.parse(confirmed_at ?? '')).toBe(86_400_000)
  await apply()
  expect(await valueOf(key)).toBe(before)
  await endLocks(writer)
  await Promise.all([apply(), apply()])
  expect(await find(ada, key)).toMatchObject({ value, pending: null, changes: [{ operator: 'ines', before, value }] })
  expect(await decisionsOn(key)).toEqual(['changed ines', 'confirmed omar', 'proposed ines'])
  expect(await newsOf(ada, key)).toEqual(['setting_applied', 'setting_confirmed', 'setting_proposed'])
  expect(await newsOf(ines, key)).toEqual(['setting_applied', 'setting_confirmed'])
  expect(await newsOf(sam, key)).toEqual([])
})

test('neither the proposer, nor an operator without the setting’s duty, confirms or cancels it', async () => {
  const { pending: bank } = await save(ines, 'bank.name', 'Bank of Ines')
  expect(await outcomeOf(confirm(ines, bank?.id))).toBe('NOT_ALLOWED')
  expect(await outcomeOf(confirm(sam, bank?.id))).toBe('NOT_ALLOWED')
  expect(await outcomeOf(cancel(sam, bank?.id))).toBe('NOT_ALLOWED')
  const { pending: lock } = await save(ada, 'finance.change_wait_s', 60)
  expect(await outcomeOf(confirm(ines, lock?.id))).toBe('NOT_FOUND')
  expect(await outcomeOf(cancel(ines, lock?.id))).toBe('NOT_FOUND')
  expect(await outcomeOf(confirm(omar, '0'))).toBe('NOT_FOUND')
  await cancel(ada, lock?.id)
})

test('of ten confirmations at once one counts, and a repetition by the same person gets the same response', async () => {
  const key = 'bank.swift'
  const { pending } = await save(ines, key, 'TENTIMES')
  const ten = await Promise.all(Array.from({ length: 10 }, () => api.hireOperator(undefined, ['finance'])))
  expect(await tenTimes((index) => confirm(ten[index] ?? omar, pending?.id))).toEqual({ ok: 1, ALREADY_DECIDED: 9 })
  const fresh = (await find(ada, key))?.pending
  const counted = ten.find(({ account }) => account === fresh?.confirmed_by) ?? omar
  expect(await tenTimes(() => confirm(counted, pending?.id))).toEqual({ ok: 10 })
  expect((await find(ada, key))?.pending).toMatchObject({ effective_at: fresh?.effective_at })
  expect((await decisionsOn(key)).filter((decision) => decision.startsWith('confirmed'))).toHaveLength(1)
})

test('until it takes effect any operator responsible for it cancels it, for good', async () => {
  const key = 'network.TRC20.address'
  const { pending } = await save(ines, key, 'TAddressOfInes')
  await confirm(omar, pending?.id)
  expect(await cancel(omar, pending?.id)).toMatchObject({ key, value: '', pending: null })
  expect(await outcomeOf(cancel(omar, pending?.id))).toBe('ok')
  expect(await outcomeOf(cancel(ines, pending?.id))).toBe('ALREADY_DECIDED')
  expect(await outcomeOf(confirm(ada, pending?.id))).toBe('ALREADY_DECIDED')
  await endLocks(writer)
  await apply()
  expect(await valueOf(key)).toBe('')
  expect(await decisionsOn(key)).toEqual(['cancelled omar', 'confirmed omar', 'proposed ines'])
})

test.each(['proposed', 'confirmed'])(
  'a change that an operator %s ends when they lose the duty, also where they get it back',
  async (what) => {
    const key = 'bank.swift'
    const lea = await api.hireOperator(undefined, ['finance'])
    const [proposer, confirmer] = what === 'proposed' ? [lea, omar] : [ines, lea]
    const { pending } = await save(proposer, key, `Sealane ${what}`)
    if (what === 'confirmed') await confirm(confirmer, pending?.id)
    const body = { account: lea.account, duty: 'finance' } as const
    await ada.call('POST /api/portal/team/take_away', { body })
    await ada.call('POST /api/portal/team/grant', { body })
    expect(await find(ada, key)).toMatchObject({ pending: null })
    expect(await outcomeOf(confirm(omar, pending?.id))).toBe('ALREADY_DECIDED')
    expect(await newsOf(omar, key)).toContain('setting_failed')
  },
)

test('a new proposal replaces the one before and starts over', async () => {
  const key = 'withdrawal.day_maximum'
  const { pending: first } = await save(ines, key, 20_000_00)
  await confirm(omar, first?.id)
  expect((await save(ines, key, 20_000_00)).pending?.id).toBe(first?.id) // A repetition is the same proposal.
  const { pending: second } = await save(omar, key, 30_000_00)
  expect(second).toMatchObject({ proposed_by: 'omar', needs: 'operator', confirmed_by: null })
  expect(await outcomeOf(confirm(ada, first?.id))).toBe('ALREADY_DECIDED')
  await endLocks(writer)
  await apply()
  expect(await valueOf(key)).toBe(10_000_00)
})

test('a change in the safe direction applies at once, and ends the waiting one', async () => {
  const key = 'recharge.two_operators_above'
  const { pending } = await save(ines, key, 90_000_00)
  await confirm(omar, pending?.id)
  expect(await save(ines, key, 5_000_00)).toMatchObject({ value: 5_000_00, pending: null })
  await endLocks(writer)
  await apply()
  expect(await find(ada, key)).toMatchObject({ value: 5_000_00, pending: null })
})

test('a change that is no longer valid fails with a notification, and the setting stays', async () => {
  const [rpc, token] = ['https://node.example/', `0x${'aa'.repeat(20)}`]
  for (const [key, value] of Object.entries({ rpc, token })) {
    await changeSetting(writer, ada, { key: `network.ERC20.${key}`, value })
  }
  await changeSetting(writer, ada, { key: 'network.Twin.rpc', value: 'https://twin.example/' })
  const key = 'network.Twin.token'
  const { pending } = await save(ines, key, token) // No request has revealed yet that it is the same chain.
  await confirm(omar, pending?.id)
  await sql`insert into network_chains (network, rpc, chain_id)
    values ('ERC20', ${rpc}, 1), ('Twin', 'https://twin.example/', 1)`.execute(writer)
  await endLocks(writer)
  await apply()
  expect(await find(ada, key)).toMatchObject({ value: '', pending: null })
  expect((await decisionsOn(key))[0]).toBe('failed ines')
  expect(await newsOf(ines, key)).toContain('setting_failed')
})

test('a change by an operator who is no longer responsible for it fails', async () => {
  const zoe = await api.hireOperator('zoe', ['finance'])
  const key = 'bank.holder'
  const { pending } = await save(zoe, key, 'Zoe Ltd')
  await confirm(omar, pending?.id)
  await ada.call('POST /api/portal/team/take_away', { body: { account: 'zoe', duty: 'finance' } })
  await endLocks(writer)
  await apply()
  expect((await decisionsOn(key))[0]).toBe('failed zoe')
  expect(await valueOf(key)).not.toBe('Zoe Ltd')
})

test('an owner who has no colleague waits for the lock alone', async () => {
  const key = 'staff.second_factor'
  await changeSetting(writer, ada, { key, value: true })
  await sql`update sessions set proven_at = now() where account_id = ${Number(ada.id)}`.execute(writer)
  const { pending } = await save(ada, key, false)
  expect(pending).toMatchObject({ needs: 'time', confirmed_by: null, can: ['cancel'] })
  expect(Date.parse(pending?.effective_at ?? '')).toBeGreaterThan(Date.now() + 86_000_000)
  expect(await outcomeOf(confirm(ines, pending?.id))).toBe('LOGIN_UNFINISHED')
  await endLocks(writer)
  await apply()
  expect(await valueOf(key)).toBe(false)
})
