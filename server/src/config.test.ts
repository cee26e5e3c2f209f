import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, type ConfigVariables } from './config.ts'

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

const pepper = 'a-pepper-of-thirty-two-characters'

describe('the configuration', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      isDataFolderChosen: false,
      trustedProxies: [],
      limits: true,
      trustStorage: false,
      mailFrom: 'Sealane <no-reply@localhost>',
      remarks: [],
    })
  })

  test('takes what is right', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::1',
      DATABASE_URL: 'postgres://shop:p%40ss@db.example:5433/shop?sslmode=verify-full',
      SECRET_PEPPER: pepper,
      STORAGE_URL: 's3://key:se%2Fcret@s3.example:9000/bucket?region=eu-1&insecure=yes',
      PUBLIC_URL: 'https://Shop.example:443/',
      SMTP_URL: 'smtps://user:pass@mail.example:465',
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1,2001:db8::/32',
      PUSH_SERVICES: 'https://push.example/',
      PRIVATE_HOSTS: 'Node.internal, 10.0.0.7,::1',
      NODE_ENV: 'production',
    })
    expect(config).toMatchObject({
      port: 0,
      publicUrl: 'https://shop.example',
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32'],
      pushServices: ['https://push.example'],
      privateHosts: ['node.internal', '10.0.0.7', '::1'],
      mailFrom: 'Sealane <no-reply@shop.example>',
      remarks: [],
    })
    expect(readConfig({ STORAGE_URL: 'file:///srv/files' }).storageUrl).toBe('file:///srv/files')
  })

  test.each([
    [{}, ['127.0.0.1', '::1', 'localhost']],
    [{ PUBLIC_URL: 'https://shop.example' }, []],
    [{ HOST: '0.0.0.0' }, []],
    [{ PUBLIC_URL: 'https://shop.example', PRIVATE_HOSTS: 'node.internal' }, ['node.internal']],
  ])('with %j calls at private addresses %j', (settings, hosts) => {
    expect(readConfig(settings).privateHosts).toEqual(hosts)
  })

  test('takes an empty value for none where files and containers hand on what nobody filled in', () => {
    const empty = {
      SMTP_URL: '',
      MAIL_FROM: '',
      TRUSTED_PROXIES: '',
      PUSH_SERVICES: '',
      PRIVATE_HOSTS: '',
      NODE_ENV: '',
    }
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  test.each([
    { PORT: 'abc' },
    { PORT: '65536' },
    { PORT: '' },
    { HOST: 'http://127.0.0.1' },
    { HOST: '' },
    { SEALANE_DATA: '' },
    { DATABASE_URL: '', SECRET_PEPPER: pepper },
    { DATABASE_URL: 'mysql://db/shop', SECRET_PEPPER: pepper },
    { DATABASE_URL: 'postgres://db/shop?sslmode=requier', SECRET_PEPPER: pepper },
    { SECRET_PEPPER: '' },
    { SECRET_PEPPER: 'abc' },
    { SECRET_PEPPER: ' '.repeat(40) },
    { STORAGE_URL: '' },
    { STORAGE_URL: 's3:bucket' },
    { STORAGE_URL: 's3://bucket' },
    { STORAGE_URL: 's3://key:secret@host' },
    { STORAGE_URL: 's3://key:secret@host/bucket?regoin=eu' },
    { STORAGE_URL: '/srv/files' },
    { STORAGE_URL: 'file://srv/files' },
    { PUBLIC_URL: '' },
    { PUBLIC_URL: 'shop.test' },
    { PUBLIC_URL: 'ftp://shop.test' },
    { PUBLIC_URL: 'https://shop.test/en' },
    { PUBLIC_URL: 'https://user:pass@shop.test' },
    { SMTP_URL: 'mail.example' },
    { MAIL_FROM: 'Sealane' },
    { TRUSTED_PROXIES: 'nginx' },
    { TRUSTED_PROXIES: '10.0.0.0/33' },
    { PUSH_SERVICES: 'http://push.example' },
    { PRIVATE_HOSTS: 'http://10.0.0.7' },
    { PRIVATE_HOSTS: '10.0.0.0/8' },
    { METRICS_TOKEN: '' },
    { METRICS_TOKEN: 'short' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'authorization' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=%FF' },
    { OTEL_TRACES_SAMPLER_ARG: '2' },
    { SEALANE_DEMO: 'yes' },
    { SEALANE_LIMITS: 'false' },
    { DATABASE_TRUST_STORAGE: 'true' },
    { NODE_ENV: 'prod' },
  ])('refuses %j in one line', (settings) => {
    const [name = ''] = Object.keys(settings)
    expect(faultsOf(settings)).toEqual([expect.stringMatching(new RegExp(`^${name} \\S`))])
  })

  test('says all that is wrong, and no secret of it', () => {
    const faults = faultsOf({
      PORT: 'x',
      SECRET_PEPPER: 'my-secret',
      SMTP_URL: 'my-secret',
      METRICS_TOKEN: 'my-secret',
      PUBLIC_URL: 'https://shop:my-secret@shop.example',
    })
    expect(faults).toHaveLength(5)
    expect(faults.join()).not.toContain('my-secret')
  })

  test('with a database of its own has a pepper', () => {
    expect(faultsOf({ DATABASE_URL: 'postgres://db/shop' })).toEqual([expect.stringContaining('SECRET_PEPPER')])
  })

  test.each([
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['SEALANE_DOME', 'SEALANE_DEMO'],
    ['SEALANE_SMTP', undefined],
  ])('refuses the name %s', (name, meant) => {
    const faults = faultsOf({ [name]: 'x' })
    expect(faults).toEqual([
      `${name} is unknown: ${meant === undefined ? 'there is no such variable' : `it is called ${meant}`}`,
    ])
  })

  test('leaves the names of others alone, also where they resemble one that is set', () => {
    const others = {
      HOSTNAME: 'x',
      PORTS: 'x',
      DATABASE_HOST: 'x',
      npm_config_port: 'x',
      SMTP_HOST: 'x',
      PUBLIC_KEY: 'x',
    }
    expect(faultsOf(others)).toEqual([])
    expect(faultsOf({ PUBLIC_URL: 'https://shop.example', PUBLIC_URI: 'x' })).toEqual([])
  })

  test.each(['prefer', 'require', 'verify-ca'])('remarks that sslmode=%s checks more than it says', (mode) => {
    const url = `postgres://shop:a%20b@db/shop?sslmode=${mode}`
    const { databaseUrl, remarks } = readConfig({ DATABASE_URL: url, SECRET_PEPPER: pepper })
    expect(databaseUrl).toBe('postgres://shop:a%20b@db/shop?sslmode=verify-full')
    expect(remarks).toEqual([expect.stringMatching(`^DATABASE_URL: sslmode=${mode} .*verify-full.*sslrootcert`)])
  })
})

function faultsOf(settings: ConfigVariables): string[] {
  try {
    readConfig(settings)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message.split('\n')
  }
}
