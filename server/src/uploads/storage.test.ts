import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openStorage } from './storage.ts'

test.each([0, 1, 65_536, 700_000])(
  'a file of %i bytes is read back with its size and its own content',
  async (size) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'storage-'))
    const storage = await openStorage(undefined, folder)
    await storage.put('public/one', Buffer.alloc(size, 'a'))
    const bytes = await storage.get('public/one')
    expect(bytes?.byteLength).toBe(size)
    expect(bytes?.every((byte) => byte === 0x61)).toBe(true)
    expect(await storage.get('public/another')).toBeUndefined()
    await rm(folder, { recursive: true })
  },
)

test('no other user of the machine reads private files, also where the folder was open before', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'storage-'))
  const privateFolder = path.join(folder, 'files', 'private')
  await mkdir(privateFolder, { recursive: true })
  await chmod(privateFolder, 0o755)
  const storage = await openStorage(undefined, folder)
  await storage.put('private/proof.webp', Buffer.from('a proof'))
  await storage.put('imports/products.csv', Buffer.from('a file'))
  for (const name of ['private', 'imports'])
    expect((await stat(path.join(folder, 'files', name))).mode & 0o777).toBe(0o700)
  await rm(folder, { recursive: true })
})
