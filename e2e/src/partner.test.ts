import { expect, test } from '@playwright/test'
import { enterAs, registerAs } from './api.ts'
import { atOnceMs, hasNotification } from './notices.ts'
import { keepLoggedIn, openPhone } from './people.ts'
import { seen } from './shopper.ts'
import { openPortal } from './staff.ts'

const account = `sora-${Date.now().toString(36)}`
const shop = `Kumo Paper ${Date.now().toString(36)}`

test('a shopper applies for a shop, an operator opens it, and its seller finds it', async ({ browser, baseURL }) => {
  const { page, complaints } = await openPhone(browser, baseURL ?? '')
  const { token } = await registerAs(page.request, account)
  await page.context().addCookies([{ name: 'Admin-Token', value: token, url: baseURL ?? '' }])

  await page.goto('/en/profile')
  await page.getByRole('link', { name: 'Sell on Sealane' }).click()
  await page.getByLabel('Name of the shop').fill(shop)
  await page.getByLabel('Ships from').selectOption({ label: 'Japan' })
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Please fill this in')).toHaveCount(4)
  await expect(seen(page, 'Please agree to the terms')).toBeVisible()
  await page.getByLabel('What you sell').selectOption({ label: 'Family life' })
  await page.getByLabel('About your shop').fill('Notebooks and letter paper, bound by hand.')
  await page.getByLabel('Contact person').fill('Sora Kimura')
  await page.getByLabel('Email').fill('sora@kumo.example')
  await page.getByRole('textbox', { name: 'Mobile phone' }).fill('3 1234 5678')
  await page.getByRole('checkbox').check()

  // A reload keeps the typed text, but the terms must be accepted again.
  await page.reload()
  await expect(page.getByLabel('Name of the shop')).toHaveValue(shop)
  await expect(page.getByLabel('Ships from')).toHaveValue('JP')
  await expect(page.getByRole('textbox', { name: 'Mobile phone' })).toHaveValue('3 1234 5678')
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await hasNotification(page, 'Request sent')
  await expect(seen(page, 'In review')).toBeVisible()

  const { page: desk, complaints: deskComplaints } = await openPortal(browser, 'grace')
  await desk.getByRole('button', { name: /^Applications/ }).click()
  await desk.getByRole('cell', { name: new RegExp(`^${shop}, ${account}`) }).click() // A click anywhere in the row opens it.
  await expect(desk.getByText('Notebooks and letter paper, bound by hand.')).toBeVisible()
  await desk.getByRole('button', { name: 'Refuse' }).click()
  await expect(desk.getByText('Please give a reason')).toBeVisible()
  await expect(desk.getByPlaceholder('The applicant reads this')).toBeVisible()
  // A double-click must not skip the confirmation.
  await desk.getByRole('button', { name: 'Approve and open shop' }).dblclick()
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve and open shop' }).click()
  await hasNotification(desk, 'Shop opened')
  expect(deskComplaints.take()).toEqual([])
  await desk.context().close()

  await expect(seen(page, 'Approved')).toBeVisible({ timeout: atOnceMs })
  await page.getByRole('link', { name: 'See your shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: shop })).toBeVisible()
  const address = page.url()
  const visitor = await browser.newPage()
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1, name: shop })).toBeVisible()
  await expect(seen(visitor, 'No products at the moment')).toBeVisible()
  await visitor.close()

  const { page: office, complaints: officeComplaints } = await openPortal(browser, account)
  await expect(office.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await expect(office.getByText('No orders yet')).toBeVisible()
  expect([...complaints.take(), ...officeComplaints.take()]).toEqual([])
  await office.context().close()
  await page.context().close()
})

test('a refused applicant reads the reason on the open page and continues from the sent form', async ({
  browser,
  baseURL,
  request,
}) => {
  const { page, complaints } = await openPhone(browser, baseURL ?? '')
  const { call, token } = await registerAs(request, `${account}-2`)
  const about = 'Paper.'
  const name = `${shop} II`
  const body = { shop_name: name, country: 'JP', category: 'family', contact_name: 'Sora Kimura', about } as const
  const { id } = await call('POST /api/shop/apply', {
    body: { ...body, email: 'sora@kumo.example', mobile: '+81312345678', agreed: true },
  })
  await keepLoggedIn(page.context(), token)
  const listening = page.waitForResponse('/api/notification/stream')
  await page.goto('/en/platform')
  await expect(seen(page, 'In review')).toBeVisible()
  await listening

  const grace = await enterAs(request, 'grace')
  const reason = 'Please tell us more about what you make.'
  await grace.call('POST /api/portal/application/decide', { body: { id, verdict: 'refuse', reason } })
  await expect(seen(page, reason)).toBeVisible({ timeout: atOnceMs })
  await expect(page.getByLabel('Name of the shop')).toHaveValue(name)
  await expect(page.getByLabel('What you sell')).toHaveValue('family')
  await page.getByLabel('About your shop').fill('Notebooks and letter paper, bound by hand.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(seen(page, 'Please agree to the terms')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(seen(page, 'In review')).toBeVisible()
  expect(complaints.take()).toEqual([])
  await page.context().close()
})
