import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { uploadProof } from '../../test/proof.ts'
import { audit } from '../ledger/ledger.ts'
import { copyTemplate } from '../../test/template-database.ts'
import { backUp } from './backup.ts'
import { openDatabase, openPool } from './database.ts'
import { restore } from './restore.ts'

const { app, url, signUp, hireOperator } = await startApi()
const folder = mkdtempSync(path.join(tmpdir(), 'sealane-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a restored shop has the same people and money, adds up, and goes on', async () => {
  const ada = await hireOperator()
  const shopper = await signUp('kept')
  const proof = await uploadProof(app, shopper)
  const { id } = await shopper.call('POST /api/user/recharge', { body: { method: 'manual', amount: 70_00, proof } })
  await ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: 70_00 } })

  const from = openPool(url, { max: 1 })
  await backUp(from, undefined, path.join(folder, 'one'))
  await from.end()

  // The table has grown since, in another order.
  const fresh = await copyTemplate(inject('databaseServer'), `restored_${randomUUID().replaceAll('-', '')}`)
  const into = openPool(fresh.url, { max: 2 })
  await into.query(
    `alter table accounts drop column country; alter table accounts add column country text; alter table accounts add column shoe_size int default 42`,
  )
  await restore(into, path.join(folder, 'one'), undefined)
  const database = openDatabase(into)
  expect(await audit(database)).toMatchObject({ clean: true, totals: { shopper_available: 70_00, bank: -70_00 } })
  const { rows } = await into.query<{ account: string }>(
    `insert into accounts (account, account_key, password_hash) values ('next', 'next', 'x') returning account`,
  )
  expect(rows).toEqual([{ account: 'next' }])
  await expect(restore(into, path.join(folder, 'one'), undefined)).rejects.toThrow(/not empty/)
  await database.destroy()
  await fresh.drop()
})
