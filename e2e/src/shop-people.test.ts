import { expect, test, type APIRequestContext } from '@playwright/test'
import { enterAs, registerAs } from './api.ts'
import { hasNotification } from './notices.ts'
import { demoPassword } from './people.ts'
import { openPage, openPortal, row } from './staff.ts'

const mark = Date.now().toString(36)

/** Registers an account, invites it for the demo world's shop Knopvis, and accepts the invitation. */
async function takeOn(request: APIRequestContext, account: string, role: 'packer' | 'manager'): Promise<void> {
  const { call: answer } = await registerAs(request, account)
  const { call } = await enterAs(request, 'seller-knopvis')
  await call('POST /api/portal/shop/person_save', { body: { account, role, password: demoPassword } })
  const { items } = await answer('GET /api/shop/invitation_list')
  await answer('POST /api/shop/invitation_answer', { body: { id: items[0]?.id ?? '', accept: true } })
}

/** Roles of a shop's staff. */
test('a packer leaves a shop by themselves', async ({ browser, request }) => {
  const account = `pia-${mark}`
  await takeOn(request, account, 'packer')
  const { page, complaints } = await openPortal(browser, account)
  await page.getByRole('button', { name: 'Shops you work for' }).click()
  await page.getByRole('button', { name: 'Leave the shop: Knopvis' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave Knopvis?' })
  await dialog.getByRole('button', { name: 'Leave the shop' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden()
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

/** Roles of a shop's staff; a decision with a reason. */
test('an owner of the platform removes a member of a shop', async ({ browser, request }) => {
  const account = `milo-${mark}`
  await takeOn(request, account, 'manager')
  const { page, complaints } = await openPortal(browser, 'ada')
  await openPage(page, 'Shops')
  await row(page, 'Knopvis').getByText('Show').click()
  await page.getByRole('button', { name: `Remove: ${account}` }).click()
  const dialog = page.getByRole('dialog', { name: `Remove ${account} from Knopvis?` })
  await dialog.getByLabel('Reason').fill('Works elsewhere now.')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await hasNotification(page, `${account} no longer works for the shop`)
  await expect(page.getByRole('button', { name: `Remove: ${account}` })).toBeHidden()
  expect(complaints.take()).toEqual([])
  await page.context().close()
})
