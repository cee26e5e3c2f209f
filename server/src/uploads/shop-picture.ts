import sharp from 'sharp'
import { bannerHeight, bannerWidth, perforated } from './generated-logo.ts'
import { inTurn, limits, rimOf, type InLine } from './picture.ts'

const windowEdge = 264

type Cut = { logo: Buffer; banner: Buffer; color: string }

/** Makes a shop's pictures from an upload: its stamp, square and perforated like the generated ones, and its banner with the colour of its edges. */
export async function cutForShop(picture: Buffer, sender: InLine): Promise<Cut> {
  return inTurn(async () => {
    const opaque = await sharp(picture, limits).flatten({ background: '#ffffff' }).png().toBuffer()
    const window = await cut(opaque, [windowEdge, windowEdge]).png().toBuffer()
    const banner = await cut(opaque, [bannerWidth, bannerHeight]).webp({ quality: 82 }).toBuffer()
    const logo = await sharp(Buffer.from(perforated('')))
      .composite([{ input: window, left: 28, top: 28 }])
      .webp({ quality: 88 })
      .toBuffer()
    return { logo, banner, color: await rimOf(banner) }
  }, sender)
}

/** Crops the picture around the centre to fill the frame. */
function cut(picture: Buffer, [width, height]: [number, number]) {
  return sharp(picture, limits).resize({ width, height, fit: 'cover' })
}
