import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { openPictures } from './import-pictures.ts'

// The back office, whole: pictures of an import.

const api = await startApi()

test('slow pictures of a product are waited for together', async () => {
  let [running, most] = [0, 0]
  const slow = async () => {
    running += 1
    most = Math.max(most, running)
    await wait(20)
    running -= 1
    return undefined
  }
  const pictures = await openPictures(api.resources, { account_id: 1, archive: null }, slow)
  const images = Array.from({ length: 9 }, (_, at) => `https://slow.example/${at}.jpg`)
  const product = {
    ...{ code: null, category: null, origin: null, handling_days: 2, texts: {}, specs: [], options: [], variants: [] },
    pictures: images.map((image) => ({ image, alt: {} })),
  }
  expect((await pictures.fetch(product, [])).failed).toEqual(images)
  expect(most).toBe(9)
})
