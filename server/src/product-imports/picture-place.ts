import type { ImportFault } from '@sealane/contract/product-imports'
import { isIP } from 'node:net'
import type { ImportHeader } from './columns.rules.ts'
import { isPublic } from '../public-address.ts'
import { nameOf, type StagedProduct } from './staged-product.rules.ts'
import type { Archive } from './picture-archive.ts'

type PictureLocations = {
  archive: Archive | undefined
  sources: ReadonlyMap<string, string>
  publicUrl: string | undefined
}

/** Reports the pictures of a product that will certainly be missing, as far as this is known before they are fetched. */
export function pictureFaults(
  header: ImportHeader,
  { pictures = [], variants }: StagedProduct,
  locations: PictureLocations,
): ImportFault[] {
  const named = pictures.map(({ row, source }) => ({ row, source, column: nameOf(header, 'image') }))
  const shown = variants.map(({ row, image = '' }) => ({ row, source: image, column: nameOf(header, 'variant_image') }))
  return [...named, ...shown].flatMap(({ source, ...place }) => {
    const code = source === '' || locations.sources.has(source) ? undefined : faultOf(source, locations)
    return code === undefined ? [] : [{ ...place, code, value: source, isNote: code !== 'picture_twice' }]
  })
}

function faultOf(source: string, { archive, publicUrl }: PictureLocations): string | undefined {
  const found = archive?.find(source)
  if (found === 'twice') return 'picture_twice'
  if (found !== undefined || source.startsWith('/pictures/')) return undefined
  const url = URL.parse(source)
  if (url === null) return 'picture_missing'
  if (publicUrl !== undefined && url.origin === URL.parse(publicUrl)?.origin) return undefined
  return isCallable(url) ? undefined : 'picture_address'
}

/** Whether the address may be fetched. The addresses that a name resolves to are only known at the time of the request. */
function isCallable({ protocol, hostname }: URL): boolean {
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  if (!['http:', 'https:'].includes(protocol) || /(^|\.)localhost$/.test(host)) return false
  return isIP(host) === 0 || isPublic(host)
}
