import { expect, test } from 'vitest'
import { nameMeant } from './config-names.rules.ts'

const existingNames = ['PORT', 'SMTP_URL', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'SECRET_PEPPER']

test.each([
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['TRUSTEDPROXIES', 'TRUSTED_PROXIES'],
  ['SECRET_PEPER', 'SECRET_PEPPER'],
  ['SERCET_PEPPER', 'SECRET_PEPPER'],
  ['smtp_url', 'SMTP_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['PUBLIC_URLS', 'PUBLIC_URL'],
  ['PUBLIC_URL', undefined],
  ['PUBLIC_KEY', undefined],
  ['SMTP_HOST', undefined],
  ['PORTS', undefined],
  ['SECRET_KEY', undefined],
])('%s means %s', (name, meant) => {
  expect(nameMeant(name, existingNames)).toBe(meant)
})
