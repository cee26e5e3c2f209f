import type { Page } from '@playwright/test'

export type Authenticator = {
  /** Whether the screen lock opens from now on: it does at first. */
  setOpening: (isOpening: boolean) => Promise<void>
}

/** A device that keeps passkeys behind its screen lock. */
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

/** Keys belong to names, not to network addresses. */
export function named(baseURL = ''): string {
  return baseURL.replace('127.0.0.1', 'localhost')
}
