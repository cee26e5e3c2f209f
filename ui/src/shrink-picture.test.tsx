import { expect, test } from 'vitest'
import { shrinkPicture } from './shrink-picture.ts'

async function drawn(width: number, height: number, type: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
  return new File([blob ?? ''], 'picture', { type })
}

async function sizeOf(blob: Blob): Promise<[number, number]> {
  const { width, height } = await createImageBitmap(blob)
  return [width, height]
}

test('a photo of more pixels than the server takes is made smaller, however few bytes it has', async () => {
  expect(await sizeOf(await shrinkPicture(await drawn(6_000, 4_000, 'image/jpeg')))).toEqual([2048, 1365])
  expect(await sizeOf(await shrinkPicture(await drawn(9_000, 200, 'image/png')))).toEqual([2048, 46])
})

test('a photo of more bytes than the server takes is made smaller', async () => {
  const photo = await drawn(1_000, 800, 'image/png')
  const heavy = new File([photo, new Uint8Array(8_000_000)], 'picture', { type: 'image/png' })
  const sent = await shrinkPicture(heavy)
  expect(sent.size).toBeLessThan(1_500_000)
  expect(await sizeOf(sent)).toEqual([1_000, 800])
})

test('what shines through is white in a smaller picture', async () => {
  const picture = await createImageBitmap(await shrinkPicture(await drawn(4_000, 4_000, 'image/png')))
  const brush = document.createElement('canvas').getContext('2d')
  brush?.drawImage(picture, 2_000, 1_000, 1, 1, 0, 0, 1, 1)
  expect([...(brush?.getImageData(0, 0, 1, 1).data ?? [])]).toEqual([255, 255, 255, 255])
})

test('a small picture and a file that is none are sent as they are', async () => {
  const files = [await drawn(800, 600, 'image/png'), new File(['text'], 'picture', { type: 'image/png' })]
  for (const file of files) expect(await shrinkPicture(file)).toBe(file)
})
