import { fileNames } from '@sealane/contract/locales'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { uploadPicture } from '../../test/proof.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { shops } = await buildWorld(api.databases.writer)
const [ada, grace, mei] = [await api.hireOperator(), await api.hireOperator(), await api.signUp()]
const list = (query: object = {}) => ada.call('GET /api/portal/decision/list', { query })

test('the audit trail lists decisions with their operators, newest first, found by subject, by id and by word', async () => {
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

test('the trail shows old and new values: of settings, currencies, duties, categories and commissions', async () => {
  const setting = { key: 'network.ERC20.minimum', value: 5_00 }
  await ada.call('POST /api/portal/setting/save', { body: setting })
  await ada.call('POST /api/portal/currency/save', { body: { code: 'EUR', per_dollar: 0.9, offered: true } })
  await ada.call('POST /api/portal/currency/save', { body: { code: 'EUR', per_dollar: 0.95, offered: false } })
  await ada.call('POST /api/portal/team/grant', { body: { account: mei.account, duty: 'catalogue' } })
  const names = Object.fromEntries(fileNames.map((language) => [language, `Toys ${language}`]))
  const image = await uploadPicture(api.app, ada, 'category_picture')
  const form = { id: 'board_games', is_new: true, version: 0, image, shown: true, names }
  await ada.call('POST /api/portal/category/save', { body: form })
  await ada.call('POST /api/portal/category/remove', { body: { id: form.id, version: 1 } })
  const shop = String(shops.kumoriya.id)
  const commission = { id: shop, commission_percent: 5, reason: 'A year of good work' }
  await ada.call('POST /api/portal/shops/commission', { body: commission })
  const { items } = await list()
  const facts = items.slice(0, 7).map(({ subject, verdict, detail }) => ({ subject, verdict, ...detail }))
  expect(facts).toMatchObject([
    { subject: 'shop', changed: 'commission_percent', from: 'standard', to: 5 },
    { subject: 'category', verdict: 'removed', from: expect.stringContaining('Toys de') },
    { subject: 'category', verdict: 'added', to: expect.stringContaining('Toys de') },
    { subject: 'team', from: 'none', to: 'catalogue' },
    { subject: 'currency', from: '0.9, offered', to: '0.95, not offered' },
    { subject: 'currency', to: '0.9, offered' },
    { subject: 'setting', before: 1_00, value: 5_00 },
  ])
})

test('only operators read it', async () => {
  await expect(mei.call('GET /api/portal/decision/list')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
})
