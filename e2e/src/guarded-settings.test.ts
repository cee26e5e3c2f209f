import { expect, test } from '@playwright/test'
import { hasNotification } from './notices.ts'
import { openPage, openPortal } from './staff.ts'

const name = 'Bank'
const value = `Harbour Bank ${Date.now().toString(36)}`

test('the receiving bank is proposed by one operator, confirmed by another, and can be cancelled until it takes effect', async ({
  browser,
}) => {
  const { page: ines, complaints: hers } = await openPortal(browser, 'ines')
  await openPage(ines, 'Settings')
  await ines.getByRole('button', { name: `Change: ${name}`, exact: true }).click()
  const dialog = ines.getByRole('dialog', { name })
  await dialog.getByLabel('Value').fill(value)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await hasNotification(ines, 'Proposed. It takes effect once it is confirmed and its time has come')
  const own = ines.getByRole('listitem').filter({ hasText: 'You cannot confirm what you have proposed.' })
  await expect(own).toContainText(value)
  await expect(own.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)

  const { page: ada, complaints: theirs } = await openPortal(browser, 'ada')
  await openPage(ada, 'Settings')
  const waiting = ada.getByRole('listitem').filter({ hasText: 'Proposed by ines' })
  await expect(waiting).toContainText(`Demo Bank (not a real bank) → ${value}`)
  await waiting.getByRole('button', { name: `Confirm: ${name}` }).click()
  await hasNotification(ada, 'Confirmed. It takes effect when its time has come')
  await expect(waiting).toContainText('Confirmed by ada')
  await expect(waiting).toContainText('Takes effect')

  await ines.reload()
  await ines.getByRole('button', { name: `Cancel the change: ${name}` }).click()
  await hasNotification(ines, 'The change is cancelled')
  await expect(ines.getByRole('heading', { name: 'Changes that wait' })).toHaveCount(0)
  expect([...hers.take(), ...theirs.take()]).toEqual([])
  await ines.context().close()
  await ada.context().close()
})
