// file-type names a format, and no more: this file keeps from the decoder what would take it long.
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')
/**
 * The chunks that a PNG needs to be drawn. The others are text, animation or time; a text of a few kilobytes can unpack to gigabytes (PNG, section
 * 11.3).
 */
const drawnChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'sRGB', 'gAMA', 'cHRM', 'iCCP', 'eXIf'])
/** A colour profile is compressed too. */
const otherChunkMaximum = 64 * 1024

/** Encoders write about 8 kB of the picture in each; 5 MB have less than a thousand. */
const chunksMaximum = 10_000

/** A progressive JPEG has ten scans; each is a pass over the whole picture, however few bytes it has (ITU T.81, annex G). */
const scansMaximum = 64
/** A WebP has ten chunks, and one more for each frame of an animation, through which the decoder searches for each frame (RFC 9649, section 2.7). */
const webpChunksMaximum = 1_000
/** Fill bytes before a marker: cameras write none, and the decoder reads each. */
const fillsMaximum = 100_000

type PictureFormat = 'png' | 'jpeg' | 'webp'

/** The first bytes decide whether it is a JPEG, PNG or WebP, not its name or type. Undefined for other files. */
export function formatOf(sent: Buffer): PictureFormat | undefined {
  if (sent.subarray(0, 8).equals(pngSignature)) return 'png'
  if (sent[0] === 0xff && sent[1] === 0xd8) return 'jpeg'
  const isWebp = sent.subarray(0, 4).toString('latin1') === 'RIFF' && sent.subarray(8, 12).toString('latin1') === 'WEBP'
  return isWebp ? 'webp' : undefined
}

/**
 * Returns the part of the file that the decoder may read: a PNG keeps only the drawn chunks. Undefined for files that are no pictures, and for a
 * picture with more parts than any camera or encoder writes.
 */
export function toReadable(sent: Buffer): Buffer | undefined {
  const format = formatOf(sent)
  if (format === 'png') return drawnPart(sent)
  return format === undefined || isLayered(format, sent) ? undefined : sent
}

function isLayered(format: PictureFormat, sent: Buffer): boolean {
  if (format === 'webp') return countWebpChunks(sent) > webpChunksMaximum
  return hasManyFills(sent) || countScans(sent) > scansMaximum
}

/** Each chunk is its type, its length, and that many bytes and one more if they are odd (RFC 9649, section 2.3). */
function countWebpChunks(sent: Buffer): number {
  let chunks = 0
  for (let start = 12; start + 8 <= sent.length && chunks <= webpChunksMaximum; chunks += 1) {
    const length = sent.readUInt32LE(start + 4)
    start += 8 + length + (length % 2)
  }
  return chunks
}

/**
 * Each chunk is its length, its type, that many bytes and a checksum (PNG, section 5.3). A chunk that is cut off stays cut off, and the decoder
 * refuses it.
 */
function drawnPart(sent: Buffer): Buffer | undefined {
  const parts: Buffer[] = [pngSignature]
  let chunks = 0
  for (let start = 8; start + 8 <= sent.length; ) {
    const length = sent.readUInt32BE(start)
    const type = sent.toString('latin1', start + 4, start + 8)
    const end = start + 12 + length
    if (drawnChunks.has(type) && (type === 'IDAT' || length <= otherChunkMaximum)) parts.push(sent.subarray(start, end))
    chunks += 1
    if (chunks > chunksMaximum) return undefined
    start = end
  }
  return Buffer.concat(parts)
}

/** Compares each byte once: a search for that many equal bytes begins anew at each. */
function hasManyFills(sent: Buffer): boolean {
  let length = 0
  for (let at = 0; at < sent.length; at += 1) {
    length = sent[at] === 0xff ? length + 1 : 0
    if (length >= fillsMaximum) return true
  }
  return false
}

/** Start-of-scan markers. Within a scan 0xff is followed by 0, by a restart marker or by another 0xff (ITU T.81, section B.1.1). */
function countScans(sent: Buffer): number {
  let scans = 0
  for (let at = sent.indexOf(0xff, 2); at !== -1 && at + 3 < sent.length; at = sent.indexOf(0xff, at)) {
    const marker = sent[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (marker === 0 || (marker >= 0xd0 && marker <= 0xd9) || marker === 0x01) at += 2
    else {
      if (marker === 0xda) scans += 1
      at += 2 + sent.readUInt16BE(at + 2)
    }
  }
  return scans
}
