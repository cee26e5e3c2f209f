import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'

const api = await startApi()
const [ada, grace, mei] = [await api.hireOperator(), await api.hireOperator(), await api.signUp()]
const list = (query: object = {}) => ada.call('GET /api/portal/decision/list', { query })

test('the audit trail says who decided what, newest first, found by subject, by id and by word', async () => {
  const reason = 'A 100% stolen_card'
  await ada.call('POST /api/portal/user/freeze', { body: { id: mei.id, frozen: true, reason } })
  await grace.call('POST /api/portal/setting/save', { body: { key: 'timer.unpaid_s', value: 1800 } })
  expect((await list()).items).toMatchObject([
    {
      operator: grace.account,
      subject: 'setting',
      subject_id: 'timer.unpaid_s',
      detail: { before: 1800, value: 1800 },
    },
    { operator: ada.account, subject: 'account', subject_id: mei.id, verdict: 'frozen', detail: { reason } },
  ])
  expect((await list({ subject: 'account' })).items).toHaveLength(1)
  expect((await list({ subject: 'account', id: mei.id })).items).toHaveLength(1)
  expect((await list({ subject: 'account', id: grace.id })).items).toEqual([])
  for (const keyword of ['100% STOLEN_', grace.account, 'timer.unpaid_s']) {
    expect((await list({ keyword })).items).toHaveLength(1)
  }
  const first = await list({ limit: 1 })
  expect((await list({ limit: 1, cursor: first.next })).items).toMatchObject([{ subject: 'account' }])
})

test('it is the operators’ alone', async () => {
  await expect(mei.call('GET /api/portal/decision/list')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
})
