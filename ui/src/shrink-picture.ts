/** The maximum edge length that the server stores, in pixels. */
const edgeMaximum = 2048
const smallEnoughBytes = 1_500_000

/**
 * Reduces a picture before the upload: a phone's photo is larger than the server accepts and stores. A file that the browser cannot
 * read is sent unchanged.
 */
export async function shrink(file: File): Promise<Blob> {
  if (file.size <= smallEnoughBytes) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const smaller = await draw(picture)
    picture.close()
    return smaller !== undefined && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}

function draw(picture: ImageBitmap): Promise<Blob | undefined> {
  const scale = Math.min(1, edgeMaximum / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.86))
}
