import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '@sealane/server/uploads/storage'
import { inWidths } from '@sealane/server/uploads/picture'
import { contentName } from '@sealane/server/uploads/storage'
import { pictureFolder } from './data.ts'

/** Stores the wanted pictures in every width. Returns the URL of each, by its file. */
export async function storePictures(storage: Storage, fileNames: Set<string>): Promise<Map<string, string>> {
  const addresses = new Map<string, string>()
  const files = (await readdir(pictureFolder)).filter((file) => fileNames.has(file))
  await inTurn(files, 4, async (file) => {
    const picture = await readFile(path.join(pictureFolder, file))
    const name = contentName(picture)
    const isSquare = /^p\d/.test(file)
    if (isSquare) {
      for (const [width, bytes] of await inWidths(picture)) await storage.put(`public/${name}-${width}.webp`, bytes)
    } else await storage.put(`public/${name}.webp`, picture)
    addresses.set(file, isSquare ? `/pictures/${name}-800.webp` : `/pictures/${name}.webp`)
  })
  return addresses
}

/** Processes a limited number at once, because decoding is limited by the CPU cores. */
async function inTurn<Item>(items: Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const workers = Array.from({ length: atOnce }, async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  })
  await Promise.all(workers)
}
