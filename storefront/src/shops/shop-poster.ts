import { encode } from 'uqr'
import { toPath } from '@sealane/ui/qr.rules'

type Poster = { name: string; address: string }

const [width, height, edge] = [1080, 1350, 864]
const face = '"Sofia Sans Semi Condensed Variable", system-ui, sans-serif'

/** Saves the QR code with the shop's name and address as a picture, to print or to send. */
export async function savePoster({ name, address }: Poster): Promise<void> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const brush = canvas.getContext('2d')
  if (brush === null) throw new Error('This browser cannot draw')
  brush.fillStyle = '#ffffff'
  brush.fillRect(0, 0, width, height)
  brush.fillStyle = '#171a21'
  brush.textAlign = 'center'
  write(brush, name, { y: 170, size: 76, weight: 800 })
  drawCode(brush, address)
  write(brush, address.replace(/^https?:\/\//, ''), { y: 1240, size: 40, weight: 500 })
  await download(canvas, `${name}.png`)
}

/** Writes the text as large as fits into the width. */
function write(
  brush: CanvasRenderingContext2D,
  text: string,
  { y, size, weight }: { y: number; size: number; weight: number },
): void {
  brush.font = `${weight} ${size}px ${face}`
  const shrink = Math.min(1, (width - 120) / brush.measureText(text).width)
  brush.font = `${weight} ${Math.floor(size * shrink)}px ${face}`
  brush.fillText(text, width / 2, y)
}

function drawCode(brush: CanvasRenderingContext2D, address: string): void {
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  brush.save()
  brush.translate((width - edge) / 2, 260)
  brush.scale(edge / size, edge / size)
  brush.fill(new Path2D(toPath(data)))
  brush.restore()
}

async function download(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (picture === null) throw new Error('This browser cannot save a picture')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = name.replace(/[\\/:*?"<>|]/g, ' ')
  link.click()
  URL.revokeObjectURL(link.href)
}
