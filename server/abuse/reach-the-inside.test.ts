import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { createKey } from '../test/passkey.ts'
import { changeSetting } from '../test/setting.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { countCustody } from '../src/blockchain/custody.jobs.ts'
import { fetchRates } from '../src/settings/currency.jobs.ts'

/**
 * An operator of finance tries to make the server call hosts that she cannot access herself: services of the machine, other hosts of its network, and
 * the metadata service of a cloud. The shop is being set up, so her changes apply at once.
 */

const api = await startApi({ privateHosts: [] })
const ines = await api.hireOperator('ines', ['finance'])
const requestedPaths: string[] = []
const inside = http.createServer((request, response) => {
  requestedPaths.push(request.url ?? '')
  response.end('{"base":"USD","rates":{}}')
})
await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
const { port } = inside.address() as AddressInfo
afterAll(() => new Promise((resolve) => inside.close(resolve)))

const hosts = [
  ...[`127.0.0.1:${port}`, 'localhost', '10.0.0.1', '192.168.1.1', '169.254.169.254', '2852039166', '168.63.129.16'],
  ...['[::1]', '[::ffff:169.254.169.254]', '[::a9fe:a9fe]', '[64:ff9b::a9fe:a9fe]', '[fd00:ec2::254]', '0x7f.1'],
]
const urls = hosts.map((host) => `https://${host}/latest/meta-data`)

test.each([...urls, `http://127.0.0.1:${port}/`, `http://localhost:${port}/`])('by %s', async (value) => {
  requestedPaths.length = 0
  for (const key of ['network.ERC20.rpc', 'currency.source']) {
    const saving = ines.call('POST /api/portal/setting/save', { body: { key, value } })
    await expect(saving).rejects.toMatchObject({ fields: { value: expect.stringContaining('PRIVATE_HOSTS') } })
  }
  expect(requestedPaths).toEqual([])
})

test('by an address that was saved before, or leads elsewhere since', async () => {
  requestedPaths.length = 0
  const value = `http://127.0.0.1:${port}/`
  for (const key of ['network.ERC20.rpc', 'currency.source']) {
    await changeSetting(api.databases.writer, ines, { key, value })
  }
  await expect(fetchRates(api.databases.writer, api.resources)).rejects.toThrow('is no public address')
  await expect(api.resources.chainIdOf(value)).rejects.toThrow('is no public address')
  await countCustody(api.databases.writer, api.resources)
  expect(requestedPaths).toEqual([])
})

test.each(['android-safetynet', 'android-key', 'apple', 'tpm', 'fido-u2f', 'packed'])(
  'by a passkey whose certificates name it (%s): they are refused unread',
  async (format) => {
    const mei = await api.signUp()
    const { challenge } = await mei.call('POST /api/auth/passkey_options', { body: { password: 'sealane-demo' } })
    const key = createKey({ id: 'localhost', origin: 'http://localhost' })
    const add = (credential: ReturnType<typeof key.create>) =>
      outcomeOf(mei.call('POST /api/auth/passkey_add', { body: { credential } }))
    const statement = Buffer.concat([Buffer.from([0xa1, 0x63]), Buffer.from('x5c'), Buffer.from([0x81, 0x41, 0x00])])
    expect(await add(key.create(challenge, { format, statement }))).toBe('PASSKEY_REFUSED')
    expect(await add(key.create(challenge))).toBe('ok') // The first one was not verified: its challenge is still valid.
  },
)
