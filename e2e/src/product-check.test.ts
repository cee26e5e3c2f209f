import { expect, test } from '@playwright/test'
import { registerAs } from './api.ts'
import { sellFirst } from './asking.ts'
import { hasNotification } from './notices.ts'
import { openDesk } from './people.ts'
import { openPage, openPortal, row } from './staff.ts'

const mark = Date.now().toString(36)
const shop = `Inkwell ${mark}`
const why = 'Please say how heavy the paper is.'
const paper = 'Laid paper'

test('a catalogue operator refuses one of the new shop’s products; its shop reads why, mends it, and it is passed', async ({
  browser,
  request,
}) => {
  await sellFirst(request, await registerAs(request, `pia-${mark}`), shop)
  const { page: office, complaints } = await openPortal(browser, 'olu')
  const open = async () => {
    await openPage(office, 'Inbox')
    await office.getByRole('button', { name: /^Products/ }).click()
    await office.getByRole('link', { name: `Open: ${paper}, ${shop}` }).click()
    await expect(office.getByRole('heading', { name: paper, level: 1 })).toBeVisible()
  }
  await open()
  await office.getByRole('button', { name: 'Refuse and take off sale' }).click()
  await expect(office.getByText('Please give a reason')).toBeVisible()
  await office.getByLabel('Reason, needed to refuse').fill(why)
  await office.getByRole('button', { name: 'Refuse and take off sale' }).click()
  await hasNotification(office, 'Product refused')

  const { page, complaints: others } = await openPortal(browser, `pia-${mark}`)
  await openPage(page, 'Products')
  await expect(row(page, paper)).toContainText('Refused')
  await page.getByRole('link', { name: `Edit: ${paper}` }).click()
  await expect(page.getByText(`The platform has refused this product: ${why}`)).toBeVisible()
  await page.getByLabel('Description', { exact: true }).fill('Fifty sheets of 120 g/m².')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Under review').first()).toBeVisible()

  await open()
  await expect(office.getByText(`It was refused before: ${why}`)).toBeVisible()
  await expect(office.getByLabel('Description', { exact: true })).toHaveValue(/120/)
  await office.getByRole('button', { name: 'Pass', exact: true }).click()
  await hasNotification(office, 'Product passed')
  await openPage(page, 'Products')
  await expect(row(page, paper)).toContainText('On sale')

  const { page: desk, complaints: deskComplaints } = await openDesk(browser)
  await desk.goto(`/en/searchs?keyword=${encodeURIComponent(`${paper} ${shop}`)}`)
  await desk.locator('a[href*="/detail/"]', { hasText: paper }).first().click()
  const only = desk.getByRole('region', { name: `Pictures: ${paper}` })
  await expect.poll(async () => (await only.boundingBox())?.width).toBeGreaterThan(600) // With only one picture there are no thumbnails beside it.
  await desk.context().close()
  expect([...deskComplaints.take(), ...complaints.take(), ...others.take()]).toEqual([])
  await Promise.all([office.context().close(), page.context().close()])
})
