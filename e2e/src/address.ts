import { isTold } from './notices.ts'
import { expect, type Page } from '@playwright/test'

/** As somebody types it: `mobile` without its calling code. */
export type Destination = {
  addressee: string
  mobile: string
  country: string
  detail: string
  postcode: string
  city: string
}

/** From the list of addresses; ends there. */
export async function addAddress(page: Page, destination: Destination): Promise<void> {
  await page.getByRole('button', { name: 'Add an address' }).click()
  await chooseCountry(page, destination.country)
  await page.getByRole('textbox', { name: 'Addressee' }).fill(destination.addressee)
  await page.getByRole('textbox', { name: 'Mobile phone' }).fill(destination.mobile)
  await page.getByRole('textbox', { name: 'Detailed address' }).fill(destination.detail)
  await page.getByRole('textbox', { name: 'Postcode' }).fill(destination.postcode)
  await page.getByRole('textbox', { name: 'City' }).fill(destination.city)
  await page.getByRole('button', { name: 'Save address' }).click()
  await isTold(page, 'Saved')
}

async function chooseCountry(page: Page, country: string): Promise<void> {
  await page.getByRole('button', { name: /^Country or territory/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Area' })
  await sheet.getByLabel('Search countries').fill(country)
  await sheet.getByRole('button', { name: country, exact: true }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: `Country or territory: ${country}` })).toBeVisible()
}
