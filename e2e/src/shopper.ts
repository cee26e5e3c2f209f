import { expect, type Locator, type Page } from '@playwright/test'
import { hasNotification } from './notices.ts'

/** Returns visible text: a kept page is hidden, but its text is still in the document. */
export function seen(page: Page, text: string | RegExp): Locator {
  return page.getByText(text).filter({ visible: true }).first()
}

/** Waits until React has hydrated the element. */
export async function isTakenUp(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((it) => Object.keys(it).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
}

/** Returns the smallest card with a heading that contains this text. */
export function cardWith(page: Page, text: string): Locator {
  return page
    .locator('div')
    .filter({ hasText: text, visible: true })
    .filter({ has: page.getByRole('heading') })
    .last()
}

/** Opens a tab at the bottom of the phone. */
export async function openTab(page: Page, name: 'Home' | 'Shops' | 'Bag' | 'Orders' | 'Me'): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: new RegExp(`\\b${name}$`) })
    .click()
}

/** Chooses a language in the home page's header, whatever the current one is. */
export async function chooseLanguage(page: Page, button: string, language: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: language }).click()
}

/** On an open product: chooses the options in the sheet and adds the product to the bag. */
export async function addToBag(page: Page, choices: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add to bag' }).click()
  const sheet = page.getByRole('dialog', { name: 'Spec' })
  for (const choice of choices) {
    await sheet.getByRole('button', { name: choice }).click()
  }
  await sheet.getByRole('button', { name: 'Add to bag' }).click()
  await hasNotification(page, 'Added to bag')
}

export async function logIn(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('Account or email').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Types the code on the on-screen keypad. */
export async function enterCode(page: Page, code: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Enter payment code' })
  for (const digit of code) {
    await sheet.getByRole('button', { name: digit, exact: true }).click()
  }
  await sheet.getByRole('button', { name: 'Confirm' }).click()
}

/** Returns the total of the checkout in US cents: the amount beside the button, before its value in the shopper's currency. */
export async function readTotal(page: Page): Promise<number> {
  const bar = page.locator('div').filter({ hasText: /^Total\$[\d.,]+ (≈ \S+)?Place order$/, visible: true })
  const [, dollars = ''] = /\$([\d.,]+)/.exec((await bar.last().textContent()) ?? '') ?? []
  return Math.round(Number(dollars.replaceAll(',', '')) * 100)
}

export function toDollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
