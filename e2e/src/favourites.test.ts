import { expect, test, type Browser, type Page } from '@playwright/test'
import { registerAs } from './api.ts'
import { hasNotification } from './notices.ts'
import { demoPassword, openPhone, type BrowserPerson } from './people.ts'
import { addToBag, logIn, openTab, seen } from './shopper.ts'

const lamp = 'Two-joint desk lamp'
const heart = `Add to favourites: ${lamp}`

/** Opens a new account on a phone of its own, logged in or not. */
async function openNew(browser: Browser, name: string, baseURL = ''): Promise<BrowserPerson & { account: string }> {
  const person = await openPhone(browser, baseURL)
  const account = `${name}-${Date.now().toString(36)}`
  const { token } = await registerAs(person.page.request, account)
  if (name !== 'vera') await person.page.context().addCookies([{ name: 'Admin-Token', value: token, url: baseURL }])
  return { ...person, account }
}

function card(page: Page, name: string) {
  return page.getByRole('article').filter({ hasText: name, visible: true })
}

test('a product is liked, removed, restored, and added to the bag', async ({ browser, baseURL }) => {
  const { page, complaints } = await openNew(browser, 'lena', baseURL)
  await page.goto('/en/home')
  await page.getByRole('button', { name: heart }).first().click()
  await expect(page.getByRole('button', { name: heart }).first()).toHaveAttribute('aria-pressed', 'true')
  await openTab(page, 'Me')
  await page.getByRole('link', { name: 'Favourites' }).click()
  await expect(page.getByRole('link', { name: 'Products 1' })).toHaveAttribute('aria-current', 'page')
  await expect(card(page, lamp)).toHaveCount(1)

  await page.getByRole('button', { name: `Remove from favourites: ${lamp}` }).click()
  await hasNotification(page, 'Removed from favourites')
  await expect(seen(page, 'No favourites yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, lamp)).toHaveCount(1)

  await card(page, lamp).getByRole('link').click()
  await addToBag(page, ['Graphite'])
  await expect(page.getByRole('link', { name: 'Bag: 1' })).toBeVisible()
  await page.goto('/en/heart')
  await page.getByRole('link', { name: 'Seen' }).click()
  await expect(card(page, lamp)).toHaveCount(1)
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('products that are removed one after the other are restored together', async ({ browser, baseURL }) => {
  const { page, complaints } = await openNew(browser, 'rosa', baseURL)
  await page.goto('/en/searchs')
  const hearts = page.getByRole('button', { name: /^Add to favourites/, pressed: false })
  for (const number of [1, 2, 3]) {
    await hearts.first().click()
    await expect(page.getByRole('button', { name: /^Add to favourites/, pressed: true })).toHaveCount(number)
  }
  await page.goto('/en/myFavourite')
  const letGo = page.getByRole('button', { name: /^Remove from favourites/ })
  await expect(letGo).toHaveCount(3)
  for (const left of [2, 1, 0]) {
    await letGo.first().click()
    await expect(letGo).toHaveCount(left)
  }
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(letGo).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await page.reload()
  await expect(letGo).toHaveCount(3)
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('a followed shop is among the favourites until it is unfollowed', async ({ browser, baseURL }) => {
  const { page, complaints } = await openNew(browser, 'nils', baseURL)
  await page.goto('/en/shops?keyword=lindenhag')
  await page.getByRole('button', { name: 'Follow: Lindenhag' }).click()
  await hasNotification(page, 'Following')
  await page.goto('/en/myFavourite')
  await expect(seen(page, 'No favourites yet')).toBeVisible()
  await page.getByRole('link', { name: 'Shops 1' }).click()
  await expect(card(page, 'Lindenhag').getByRole('link')).toHaveCount(5)

  const following = page.getByRole('button', { name: 'Following: Lindenhag' })
  await following.click()
  await page.getByRole('button', { name: 'Follow: Lindenhag' }).click()
  await expect(following).toBeVisible()
  await following.click()
  await expect(page.getByRole('button', { name: 'Follow: Lindenhag' })).toBeVisible()
  await page.reload()
  await expect(seen(page, 'No shops followed yet')).toBeVisible()
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('a visitor’s viewed products belong to the account after the log-in, and can be cleared', async ({
  browser,
  baseURL,
}) => {
  const { page, complaints, account } = await openNew(browser, 'vera', baseURL)
  await page.goto('/en/home')
  await page
    .getByRole('link', { name: new RegExp(lamp) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: lamp })).toBeVisible()
  await page.goto('/en/login')
  await logIn(page, account, demoPassword)
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/en/myFavourite?part=seen')
  await expect(card(page, lamp)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click()
  await expect(seen(page, 'Nothing seen lately')).toBeVisible()
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('a shop and a product are shared by their address in the shown language', async ({ browser, baseURL }) => {
  const { page, complaints } = await openPhone(browser, baseURL ?? '')
  await page.goto('/de/shops?keyword=lindenhag')
  await page.getByRole('link', { name: /Lindenhag/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lindenhag' })).toBeVisible()
  await page.getByRole('button', { name: 'Teilen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Diesen Shop teilen' })
  await expect(sheet.getByRole('img', { name: 'Code, der Lindenhag öffnet' })).toBeVisible()
  const saving = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Als Bild speichern' }).click()
  expect((await saving).suggestedFilename()).toBe('Lindenhag.png')
  await sheet.getByRole('button', { name: /^Kopieren/ }).click()
  const path = new URL(page.url()).pathname
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`)
  expect(path).toMatch(/^\/de\/shop\/\d+$/)
  expect(complaints.take()).toEqual([])
  await page.context().close()
})
