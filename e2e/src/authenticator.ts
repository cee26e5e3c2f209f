import type { Page } from '@playwright/test'
import { hasNotification } from './notices.ts'
import { demoPassword } from './people.ts'

export type Authenticator = {
  /** Sets whether the screen lock can be opened from now on; at first it can. */
  setOpening: (isOpening: boolean) => Promise<void>
}

/** Adds a device that stores passkeys behind its screen lock. */
export async function holdKey(page: Page): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    async setOpening(isUserVerified) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}

/** Adds a passkey for the account that is logged in at the storefront; from then on withdrawals require it. */
export async function addPasskey(page: Page): Promise<void> {
  await page.goto('/en/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Login password', { exact: true }).fill(demoPassword)
  await adding.getByRole('button', { name: 'Add a passkey' }).click()
  await hasNotification(page, 'Passkey added')
}

/** Replaces the IP address by a host name, because passkeys belong to host names. */
export function namedCredential(baseURL = ''): string {
  return baseURL.replace('127.0.0.1', 'localhost')
}
