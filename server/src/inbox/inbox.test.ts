import { isOfShops, type TaskSubject } from '@sealane/contract/queues'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { uploadProof } from '../../test/proof.ts'
import { openYoungShop } from '../../test/selling.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { withdraw } from '../../test/withdrawing.ts'
import { sweep } from '../sweep.jobs.ts'

const api = await startApi()
const { writer } = api.databases
const [ada, grace] = [await api.hireOperator('ada'), await api.hireOperator('grace')]
const support = await api.hireOperator('sam', ['support'])

const setAssignment = ({ call }: TestPerson, id: string, isAssigned = true, subject: TaskSubject = 'withdrawal') =>
  call('POST /api/portal/inbox/hold', { body: { subject, id, held: isAssigned } })
const holders = async ({ call }: TestPerson) => (await call('GET /api/portal/inbox')).holders
const newWithdrawal = async () => (await withdraw(await prepareBuyer(api, 100_00), 50_00)).id
const freeze = (id: string, frozen: boolean) =>
  ada.call('POST /api/portal/user/freeze', { body: { id, frozen, reason: 'Looks odd' } })

test('an operator who takes a task puts their name on it; a colleague sees it and removes it', async () => {
  const id = await newWithdrawal()
  expect(await setAssignment(ada, id)).toEqual({ account: 'ada' })
  expect(await setAssignment(grace, id)).toEqual({ account: 'ada' })
  expect(await holders(grace)).toContainEqual({ subject: 'withdrawal', id, account: 'ada' })
  expect(await setAssignment(grace, id, false)).toEqual({ account: null })
  expect(await setAssignment(grace, id)).toEqual({ account: 'grace' })
})

test('of ten operators at once one takes it', async () => {
  const id = await newWithdrawal()
  const assignments = Array.from({ length: 10 }, (_none, index) => setAssignment(index % 2 === 0 ? ada : grace, id))
  const names = new Set((await Promise.all(assignments)).map(({ account }) => account))
  expect(names.size).toBe(1)
})

test('a name keeps no operator from deciding, and is removed with the decision', async () => {
  const id = await newWithdrawal()
  await setAssignment(ada, id)
  await grace.call('POST /api/portal/withdrawal/decide', { body: { id, verdict: 'pass' } })
  expect(await holders(ada)).not.toContainEqual(expect.objectContaining({ subject: 'withdrawal', id }))
})

test('a name expires after 12 hours, and another one replaces it', async () => {
  const id = await newWithdrawal()
  await setAssignment(ada, id)
  await sql`update task_holders set held_at = now() - interval '12 hours' where subject_id = ${id}`.execute(writer)
  expect(await holders(ada)).not.toContainEqual(expect.objectContaining({ subject: 'withdrawal', id }))
  expect(await setAssignment(grace, id)).toEqual({ account: 'grace' })
  await sql`update task_holders set held_at = now() - interval '12 hours' where subject_id = ${id}`.execute(writer)
  await sweep(writer)
  const { rows } = await sql`select from task_holders where subject_id = ${id}`.execute(writer)
  expect(rows).toEqual([])
})

test('a task that does not wait, or is another duty’s, cannot be taken; its names are visible to its duty alone', async () => {
  const id = await newWithdrawal()
  await setAssignment(ada, id)
  await expect(setAssignment(ada, '999999999')).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  await expect(setAssignment(support, id)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  expect((await holders(support)).filter(({ subject }) => subject === 'withdrawal')).toEqual([])
  await ada.call('POST /api/portal/withdrawal/decide', { body: { id, verdict: 'refuse', reason: 'Other holder' } })
  await expect(setAssignment(ada, id)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
})

test('a recharge whose proof was seen before waits in a queue of its own, and in no other', async () => {
  const counts = async () => {
    const { queues } = await ada.call('GET /api/portal/inbox')
    return ['recharges', 'proofs'].map((name) => queues.find(({ queue }) => queue === name)?.count)
  }
  const recharge = async () => {
    const mei = await api.signUp()
    const proof = await uploadProof(api.app, mei, 77)
    return mei.call('POST /api/user/recharge', { body: { method: 'manual', amount: 10_00, proof } })
  }
  await recharge()
  expect(await counts()).toEqual([1, 0])
  const [{ id }] = await Promise.all([recharge(), recharge()])
  expect(await counts()).toEqual([1, 2])
  expect(await setAssignment(ada, id, true, 'recharge')).toEqual({ account: 'ada' })
  await ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'refuse', reason: 'Seen before' } })
  expect(await counts()).toEqual([1, 1])
})

test('a frozen account waits for support until it is opened again', async () => {
  const frozen = async ({ call }: TestPerson) => {
    const { queues } = await call('GET /api/portal/inbox')
    return queues.find(({ queue }) => queue === 'frozen')
  }
  const { id } = await api.signUp()
  await freeze(id, true)
  expect(await frozen(support)).toMatchObject({ count: 1, oldest: expect.any(String) })
  expect(await frozen(await api.hireOperator('fin', ['finance']))).toMatchObject({ count: 0, oldest: null })
  expect(await setAssignment(support, id, true, 'account')).toEqual({ account: 'sam' })
  await freeze(id, false)
  expect(await frozen(support)).toMatchObject({ count: 0 })
  expect(await holders(support)).toEqual([])
})

test.each(['account', 'application', 'recharge', 'refund', 'review', 'withdrawal'] as const)(
  'an unknown %s cannot be taken',
  async (subject) => {
    await expect(setAssignment(ada, '999999999', true, subject)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  },
)

test('each tile counts what the tasks list, and each duty reads its own queues alone', async () => {
  const mei = await api.signUp()
  const recharge = (tone: number) =>
    uploadProof(api.app, mei, tone).then((proof) =>
      mei.call('POST /api/user/recharge', { body: { method: 'manual', amount: 10_00, proof } }),
    )
  await recharge(11)
  await recharge(11)
  const withdrawalId = await newWithdrawal()
  const { id: frozenId } = await api.signUp()
  await freeze(frozenId, true)
  await setAssignment(ada, withdrawalId)
  for (const duty of ['finance', 'support', 'catalogue', 'owner'] as const) {
    const operator = await api.hireOperator(`tasks-${duty}`, [duty])
    const { queues } = await operator.call('GET /api/portal/inbox')
    const { items } = await operator.call('GET /api/portal/inbox/tasks')
    for (const { queue, count } of queues) {
      const listed = isOfShops(queue)
        ? (await operator.call('GET /api/portal/inbox/tasks', { query: { queue } })).items
        : items.filter((task) => task.queue === queue)
      expect(`${duty} ${queue} ${listed.length}`).toBe(`${duty} ${queue} ${count}`)
    }
  }
  const { items } = await grace.call('GET /api/portal/inbox/tasks')
  expect(items.find(({ key }) => key === `withdrawal ${withdrawalId}`)).toMatchObject({
    assignee: 'ada',
    for_other: false,
  })
  expect(items.map(({ queue }) => queue)).toEqual(
    expect.arrayContaining(['recharges', 'proofs', 'withdrawals', 'frozen']),
  )
})

test('tasks are for operators alone', async () => {
  const shopper = await api.signUp()
  await expect(shopper.call('GET /api/portal/inbox/tasks')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  const { seller } = await openYoungShop(api)
  await expect(seller.call('GET /api/portal/inbox/tasks')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
})
