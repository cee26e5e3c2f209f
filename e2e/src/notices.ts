import type { Page } from '@playwright/test'

/** Notices last little more than a second: `waitFor` looks often enough, expectations do not. */
export async function isTold(page: Page, text: string): Promise<void> {
  await page.getByRole('status').or(page.getByRole('alert')).getByText(text).first().waitFor()
}
