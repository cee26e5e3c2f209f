import sharp from 'sharp'
import { contentName, type Storage } from './storage.ts'

/** The pictures of a shop without its own: a perforated stamp, and a banner in its colours. */
export type GeneratedLogo = { logo: string; banner: string; color: string }

/** Ground, drawing, light: combinations with enough contrast in both themes. */
const palettes = [
  ['#2f4f86', '#e39b61', '#dfe5f0'],
  ['#3c8480', '#e0a95c', '#dceae8'],
  ['#8c6590', '#e0a698', '#ece3ee'],
  ['#6f8f3f', '#e6cd57', '#e8eedb'],
  ['#a8503a', '#f0d2a0', '#f4e2da'],
  ['#3f4757', '#d9b36a', '#e2e4e9'],
] as const
/** Drawings within 100 × 100. */
const drawings = [
  '<circle cx="50" cy="50" r="36"/>',
  '<path d="M50 12l38 74H12z"/>',
  '<path d="M12 62a38 38 0 0 1 76 0z"/><circle cx="50" cy="82" r="11"/>',
  '<path d="M14 14h33v33H14zM53 53h33v33H53z"/><circle cx="70" cy="30" r="16"/><circle cx="30" cy="70" r="16"/>',
  '<path d="M50 10c34 20 34 60 0 80c-34-20-34-60 0-80z"/>',
  '<path d="M12 18h76v15H12zM12 43h76v15H12zM12 68h76v15H12z"/>',
] as const
const stampEdge = 320
export const [bannerWidth, bannerHeight] = [1200, 480]

/** Draws and stores the pictures. The same number gives the same emblem; neighbouring numbers differ in colour and drawing. */
export async function storeGeneratedLogo(storage: Storage, number: number): Promise<GeneratedLogo> {
  const [ground, ink, light] = palettes[number % palettes.length] ?? palettes[0]
  const turn = Math.floor(number / palettes.length)
  const drawing = drawings[(number + turn) % drawings.length] ?? drawings[0]
  const style = { ground, ink, light, drawing }
  return { logo: await store(storage, stampOf(style)), banner: await store(storage, bannerOf(style)), color: light }
}

type LogoStyle = { ground: string; ink: string; light: string; drawing: string }

function stampOf({ ground, ink, drawing }: LogoStyle): string {
  return perforated(`<rect x="28" y="28" width="264" height="264" rx="6" fill="${ground}"/>
    <g fill="${ink}" transform="translate(70 70) scale(1.8)">${drawing}</g>`)
}

/** Draws a sheet of stamp paper, 320 × 320, with this content, which must leave a border of 28. */
export function perforated(content: string): string {
  const holes = Array.from({ length: 9 }, (_, index) => 24 + index * 34).flatMap((at) => [
    [at, 8],
    [at, 312],
    [8, at],
    [312, at],
  ])
  const perforation = holes.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="10"/>`).join('')
  return svg(
    [stampEdge, stampEdge],
    `<mask id="m"><rect x="8" y="8" width="304" height="304" fill="#fff"/>${perforation}</mask>
    <g mask="url(#m)"><rect width="320" height="320" fill="#fffdf8"/>
    ${content}</g>`,
  )
}

function bannerOf({ ground, ink, light, drawing }: LogoStyle): string {
  const drawAt = (x: number, y: number, scale: number, fill: string) =>
    `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale})">${drawing}</g>`
  return svg(
    [bannerWidth, bannerHeight],
    `<rect width="1200" height="480" fill="${light}"/>${drawAt(90, 150, 2.6, ink)}${drawAt(400, 60, 4.2, ground)}${drawAt(880, 190, 2, ink)}`,
  )
}

function svg([width, height]: [number, number], content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
}

/** Stores the drawing and returns its permanent address. */
async function store(storage: Storage, drawn: string): Promise<string> {
  const bytes = await sharp(Buffer.from(drawn)).webp({ quality: 88 }).toBuffer()
  const name = `${contentName(bytes)}.webp`
  await storage.put(`public/${name}`, bytes)
  return `/pictures/${name}`
}
