/** The maximum edge length that the server stores, in pixels. */
const edgeMaximum = 2048
const smallEnoughBytes = 1_500_000
/** Pictures with fewer pixels are within every limit of the server, however they are encoded. */
const fewEnoughPixels = 4_000_000
const edgeAccepted = 8_000

/**
 * Reduces a picture before the upload: a phone's photo is larger than the server accepts and stores. A file that the browser cannot
 * read is sent unchanged.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const isAccepted = hasFewPixels(picture)
    const smaller = isAccepted && file.size <= smallEnoughBytes ? undefined : await draw(picture)
    picture.close()
    return smaller !== undefined && (!isAccepted || smaller.size < file.size) ? smaller : file
  } catch {
    return file
  }
}

function hasFewPixels({ width, height }: ImageBitmap): boolean {
  return width * height <= fewEnoughPixels && Math.max(width, height) <= edgeAccepted
}

/** JPEG has no transparency: what shines through is white, as on the pages. */
function draw(picture: ImageBitmap): Promise<Blob | undefined> {
  const scale = Math.min(1, edgeMaximum / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const brush = canvas.getContext('2d')
  if (brush === null) return Promise.resolve(undefined)
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.86))
}
