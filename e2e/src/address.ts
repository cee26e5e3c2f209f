import { expect, type Page } from '@playwright/test'
import { hasNotification } from './notices.ts'

/** The form as typed: `mobile` without its calling code, `region` if the country's addresses have one. */
type ShippingForm = {
  addressee: string
  mobile: string
  country: string
  region?: string
  detail: string
  postcode: string
  city: string
}

export const berlin: ShippingForm = {
  addressee: 'Nora Lind',
  mobile: '1512 3456789',
  country: 'Germany',
  detail: 'Oderberger Straße 14',
  postcode: '10435',
  city: 'Berlin',
}

export const athens: ShippingForm = {
  addressee: 'Eleni Lind',
  mobile: '691 234 5678',
  country: 'Greece',
  region: 'Attica',
  detail: 'Odos Ermou 21',
  postcode: '105 63',
  city: 'Athens',
}

/** Adds an address; starts and ends on the list of addresses. */
export async function addAddress(page: Page, destination: ShippingForm): Promise<void> {
  await page.getByRole('button', { name: 'Add an address' }).click()
  await chooseArea(page, destination)
  await page.getByRole('textbox', { name: 'Addressee' }).fill(destination.addressee)
  await page.getByRole('textbox', { name: 'Mobile phone' }).fill(destination.mobile)
  await page.getByRole('textbox', { name: 'Detailed address' }).fill(destination.detail)
  await page.getByRole('textbox', { name: 'Postcode' }).fill(destination.postcode)
  await page.getByRole('button', { name: 'Save address' }).click()
  await hasNotification(page, 'Saved')
}

async function chooseArea(page: Page, { country, region, city }: ShippingForm): Promise<void> {
  await page.getByRole('button', { name: /^Country or territory/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Area' })
  await sheet.getByLabel('Search countries').fill(country)
  await sheet.getByRole('button', { name: country, exact: true }).click()
  if (region !== undefined) await sheet.getByRole('button', { name: region, exact: true }).click()
  await sheet.getByRole('textbox', { name: 'City' }).fill(city)
  await sheet.getByRole('button', { name: 'Confirm' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue(city)
}
