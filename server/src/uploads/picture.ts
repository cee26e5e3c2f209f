import { createHash } from 'node:crypto'
import sharp, { type Metadata } from 'sharp'
import { createQueue } from '../http/queue.ts'
import type { CountedKey } from '../http/source.ts'
import { Refusal } from '../refusal.ts'
import { formatOf, toReadable } from './picture-file.ts'

sharp.cache(false)
sharp.concurrency(1)

const pixelsMaximum = 25_000_000
const edgeMaximum = 12_000
const edgeMinimum = 16
/** `failOn: 'error'` takes what every browser shows: some phones write headers that the decoder only warns of. */
export const limits = { limitInputPixels: pixelsMaximum, failOn: 'error', pages: 1, sequentialRead: true } as const
/** The widths that the pages use. */
const widest = 800
const narrower = [200, 400]

/** The queue that a sender waits in, and the keys that count them: staff and shoppers have separate places. */
export type InLine = { line: 'staff' | 'shoppers'; counted: readonly CountedKey[] }

/** A large picture uses a thread and its memory for half a second; hashing and files need threads too. Both queues take turns. */
export const decoder = createQueue({ atOnce: 1, waitingMaximum: 4, waitMaximumMs: 60_000 })
const room = { atOnce: 1, waitingMaximum: 24, waitMaximumMs: 6_000, perSource: 10 }
const lines = { staff: createQueue(room), shoppers: createQueue(room) }

export function inTurn<Result>(work: () => Promise<Result>, { line, counted }: InLine): Promise<Result> {
  return lines[line](() => decoder(work, line), counted)
}

/** `sha256` is the digest of the file as it was sent. */
export type Picture = { bytes: Buffer; width: number; height: number; look: string; sha256: Buffer }

/**
 * Decodes the picture and writes it anew as WebP, so that nothing else of the file stays: no metadata, no scripts, no trailing data. One picture at a
 * time is read and in memory; senders take turns. A wait that takes too long is refused with BUSY.
 */
export async function readPicture(read: () => Promise<Buffer>, sender: InLine): Promise<Picture> {
  return inTurn(async () => decode(await read()), sender)
}

async function decode(sent: Buffer): Promise<Picture> {
  const readable = toReadable(sent)
  if (readable === undefined) throw refusalOf(formatOf(sent) === undefined ? 'format' : 'broken')
  try {
    const header = await sharp(readable, { ...limits, limitInputPixels: false }).metadata()
    checkSize(header)
    const { data, info } = await sharp(readable, { ...limits, ignoreIcc: isHeavyProfile(header.icc) })
      .rotate()
      .resize({ width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: 5 })
      .toBuffer({ resolveWithObject: true })
    const sha256 = createHash('sha256').update(sent).digest()
    return { bytes: data, width: info.width, height: info.height, look: await perceptualHashOf(data), sha256 }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refusalOf('broken') // A file that the decoder cannot read is the sender's error.
  }
}

/**
 * Whether a colour profile has elements of many processes (ICC.1, section 10.16). Each is computed for each pixel, and thousands of them may be the
 * same bytes: the time limit of the decoder does not end that. Cameras and phones write none.
 */
function isHeavyProfile(profile: Buffer | undefined): boolean {
  return profile?.includes('mpet') === true
}

type PictureFault = 'format' | 'broken' | 'pixels' | 'edge' | 'small'

/** `maximum` and `minimum` are what the sentence of the fault names: millions of pixels, or the pixels of an edge. */
function refusalOf(why: PictureFault, values: { maximum?: number; minimum?: number } = {}): Refusal {
  return new Refusal('FILE_UNSUPPORTED', { values: { why, maximum: 0, minimum: 0, ...values } })
}

/** Returns the picture in every width; the largest is the picture itself. */
export async function inWidths(picture: Buffer): Promise<Map<number, Buffer>> {
  const smaller = narrower.map(
    async (width): Promise<[number, Buffer]> => [
      width,
      await sharp(picture, limits).resize({ width }).webp({ quality: 82 }).toBuffer(),
    ],
  )
  return new Map([...(await Promise.all(smaller)), [widest, picture]])
}

/** A picture in the shape in which pages show it, and the mean colour of its edges. */
export type Shaped = { picture: Buffer; color: string }

/** Returns a product's picture: complete within a square, on the colour of its own edges, so that every card can show it. */
export async function toSquare(picture: Buffer, sender: InLine): Promise<Shaped> {
  return inTurn(async () => {
    const opaque = await sharp(picture, limits).flatten({ background: '#ffffff' }).png().toBuffer()
    const color = await rimOf(opaque)
    const size = { width: widest, height: widest, fit: 'contain' as const, background: color }
    return { picture: await sharp(opaque, limits).resize(size).webp({ quality: 82 }).toBuffer(), color }
  }, sender)
}

/** Returns a picture of the home page in the ratio four to three, cropped around the centre. */
export async function toWide(picture: Buffer, sender: InLine): Promise<Shaped> {
  return inTurn(async () => {
    const opaque = await sharp(picture, limits).flatten({ background: '#ffffff' }).png().toBuffer()
    const size = { width: widest, height: (widest * 3) / 4, fit: 'cover' as const }
    const wide = await sharp(opaque, limits).resize(size).webp({ quality: 82 }).toBuffer()
    return { picture: wide, color: await rimOf(wide) }
  }, sender)
}

const rimEdge = 40
const rimWidth = 3

/** Returns the mean colour of the edges. */
export async function rimOf(picture: Buffer): Promise<string> {
  const size = { width: rimEdge, height: rimEdge, fit: 'fill' as const }
  const pixels = await sharp(picture).removeAlpha().toColourspace('srgb').resize(size).raw().toBuffer()
  const isRim = (index: number) => index < rimWidth || index >= rimEdge - rimWidth
  const rim = Array.from({ length: rimEdge * rimEdge }, (_, index) => index).filter(
    (index) => isRim(index % rimEdge) || isRim(Math.floor(index / rimEdge)),
  )
  const means = [0, 1, 2].map((part) => rim.reduce((sum, at) => sum + (pixels[at * 3 + part] ?? 0), 0) / rim.length)
  return `#${means.map((mean) => Math.round(mean).toString(16).padStart(2, '0')).join('')}`
}

/**
 * Checks the size. Pixels with twice the bits count twice. The pixels of a progressive picture count for each of its colours, because the decoder
 * must keep all of it.
 */
function checkSize({ width, height, depth, channels, isProgressive }: Metadata): void {
  if (Math.min(width, height) < edgeMinimum) throw refusalOf('small', { minimum: edgeMinimum })
  if (Math.max(width, height) > edgeMaximum) throw refusalOf('edge', { maximum: edgeMaximum })
  const weight = (depth === 'uchar' ? 1 : 2) * (isProgressive ? Math.max(2, channels - 1) : 1)
  const maximum = Math.floor(pixelsMaximum / weight)
  if (width * height > maximum) throw refusalOf('pixels', { maximum: Math.floor(maximum / 100_000) / 10 })
}

const perceptualHashEdge = 16
/** Steps of grey that another compression may cause. */
const noise = 3

/**
 * Returns 256 bits that show where the picture gets lighter to the right (difference hash). A picture that is saved again, smaller or brighter, keeps
 * nearly all of them; two slips of one bank differ in more.
 */
async function perceptualHashOf(picture: Buffer): Promise<string> {
  const size = { width: perceptualHashEdge + 1, height: perceptualHashEdge, fit: 'fill' as const }
  const grey = await sharp(picture).greyscale().resize(size).raw().toBuffer()
  const bits = Array.from({ length: perceptualHashEdge * perceptualHashEdge }, (_, index) => {
    const offset = index + Math.floor(index / perceptualHashEdge)
    return (grey[offset] ?? 0) + noise < (grey[offset + 1] ?? 0) ? '1' : '0'
  })
  return bits.join('')
}
