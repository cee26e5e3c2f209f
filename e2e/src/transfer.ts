import { expect, type Page } from '@playwright/test'
import { drawPaymentProof } from '@sealane/demo/proof'
import { hasNotification } from './notices.ts'
import { seen } from './shopper.ts'
import { expectPicture } from './staff.ts'

/** On the page of the transfer: copies the account from the screen, draws the bank's slip and sends it. Returns the reference. */
export async function sendTransfer(page: Page, dollars: string): Promise<string> {
  await page.getByRole('button', { name: 'Copy: Account number' }).click()
  await hasNotification(page, 'Copied')
  const number = await readClipboard(page)
  await expect(seen(page, number)).toBeVisible()
  await page.getByRole('button', { name: 'Copy: Your reference, please quote it' }).click()
  await expect.poll(() => readClipboard(page)).toMatch(/^SL-/)
  const reference = await readClipboard(page)

  await expect(page.getByRole('textbox', { name: '2. Amount sent' })).toHaveValue(dollars)
  const amount = Math.round(Number(dollars) * 100)
  const paymentProof = await drawPaymentProof({ amount, reference, tone: amount % 97 })
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a picture' }).click()
  await (await choosing).setFiles({ name: 'slip.png', mimeType: 'image/png', buffer: paymentProof })
  await expectPicture(page.getByRole('img', { name: 'The picture you uploaded' }))
  await page.getByRole('button', { name: 'Submit for audit' }).click()
  await hasNotification(page, 'Request sent')
  return reference
}

function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}
