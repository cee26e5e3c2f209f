import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { takePort } from './port.ts'

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test.each([
  ['/', {}, 'en'],
  ['/th/home', {}, 'th'],
  ['/?x=1', { 'accept-language': 'de-AT,de;q=0.9' }, 'de'],
  ['/zh-cn', { 'accept-language': 'de' }, 'zh-CN'],
])('before the shop is open, %s with %j gets a page in %s that reloads by itself', async (path, headers, language) => {
  const port = await findFreePort()
  const givePort = await takePort('127.0.0.1', port)
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  await givePort()
  expect(answer.status).toBe(503)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const page = await answer.text()
  expect(page).toContain(`<html lang="${language}">`)
  expect(page).toContain('<meta http-equiv="refresh"')
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
})
