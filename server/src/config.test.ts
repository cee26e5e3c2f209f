import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('the demo world', () => {
  test.each([
    [{}, 'on'],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:3000' }, 'on'],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, 'on'],
    [{ SEALANE_DEMO: 'off' }, 'off'],
    [{ HOST: '127.evil.example' }, 'off'],
    [{ HOST: '0.0.0.0' }, 'off'],
    [{ PUBLIC_URL: 'https://shop.example' }, 'off'],
    [{ TRUSTED_PROXIES: '127.0.0.1' }, 'off'],
    [{ SMTP_URL: 'smtp://127.0.0.1:25' }, 'off'],
    [{ NODE_ENV: 'production' }, 'off'],
    [{ DATABASE_URL: 'postgres://db/shop', SECRET_PEPPER: 'p'.repeat(32) }, 'off'],
    [{ HOST: '0.0.0.0', SEALANE_DEMO: 'on-in-public' }, 'on-in-public'],
  ])('with %j is %s', (environment, demo) => {
    expect(readConfig(environment).demo).toBe(demo)
  })

  test.each([
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://shop.example' },
    { TRUSTED_PROXIES: '127.0.0.1' },
    { SMTP_URL: 'smtp://127.0.0.1:25' },
    { NODE_ENV: 'production' },
    { DATABASE_URL: 'postgres://db/shop', SECRET_PEPPER: 'p'.repeat(32) },
  ])('is refused with %j', (environment) => {
    const [name = ''] = Object.keys(environment)
    expect(() => readConfig({ ...environment, SEALANE_DEMO: 'on' })).toThrow(new RegExp(`^SEALANE_DEMO=on.*${name}`))
  })
})
