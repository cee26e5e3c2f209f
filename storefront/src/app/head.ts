import { htmlLangOf, localeOf, type FileName } from '@sealane/contract/locales'
import { escapeUTF8 } from 'entities/escape'
import { toScriptText } from './escape.ts'

/**
 * A page's metadata for search engines and link previews. `image` is a path or an address; within `jsonLd`, paths under `url`,
 * `item` and `@id` are pages in the page's language, and those under `image` and `logo` are files.
 */
export type Head = {
  type?: 'product' | 'website'
  title?: string
  description?: string
  image?: string
  jsonLd?: object
  canonicalSearch?: string
}

type PageMetadata = Required<Pick<Head, 'title' | 'description'>> &
  Pick<Head, 'type' | 'image' | 'jsonLd' | 'canonicalSearch'> & {
    origin: string
    path: string
    fileName: FileName
    isPublic: boolean
    isIndexed: boolean
    offered: readonly FileName[]
  }

const siteName = 'Sealane'
/** The picture in link previews of a page that has none of its own: 1200 × 630 pixels. */
const ownPicture = '/icons/share.png'

export function titleOf(title: string): string {
  return title === '' || title === siteName ? siteName : `${title} · ${siteName}`
}

/** Writes the head. The canonical address has the prefix; the one without is x-default. Private pages are not indexed. */
export function renderHead(page: PageMetadata): string {
  const { title, description, isPublic, isIndexed, origin, path, fileName, offered, canonicalSearch = '' } = page
  const address = (name: FileName) => `${origin}/${name}${path}${canonicalSearch}`
  const tags = [
    `<title>${escapeUTF8(titleOf(title))}</title>`,
    meta('name', 'description', description),
    isPublic && isIndexed ? '' : meta('name', 'robots', 'noindex'),
    isPublic ? link('canonical', address(fileName)) : '',
    isPublic ? offered.map((name) => link('alternate', address(name), htmlLangOf(name))).join('') : '',
    isPublic ? link('alternate', `${origin}${path}${canonicalSearch}`, 'x-default') : '',
    renderSharing(page, address(fileName)),
    page.jsonLd === undefined
      ? ''
      : `<script type="application/ld+json">${toScriptText(withAddresses(page.jsonLd, origin, fileName))}</script>`,
  ]
  return tags.join('')
}

/** Replaces paths by absolute addresses, in the page's language: search engines require them. */
function withAddresses(jsonLd: object, origin: string, fileName: FileName): unknown {
  const pages = new Set(['url', 'item', '@id'])
  const files = new Set(['image', 'logo'])
  const whole = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => whole(name, one))
    if (typeof value !== 'string' || !value.startsWith('/')) return value
    return pages.has(name) ? `${origin}/${fileName}${value}` : files.has(name) ? `${origin}${value}` : value
  }
  return JSON.parse(JSON.stringify(jsonLd, whole))
}

function renderSharing(
  { type = 'website', title, description, image = ownPicture, origin, fileName }: PageMetadata,
  address: string,
): string {
  const tags: [string, string][] = [
    ['og:site_name', siteName],
    ['og:type', type],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:locale', localeOf(fileName).replace('-', '_')],
    ['og:image', new URL(image, origin).href],
  ]
  const card = meta('name', 'twitter:card', 'summary_large_image')
  return tags.map(([name, content]) => meta('property', name, content)).join('') + card
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeUTF8(content)}">`
}

function link(rel: string, href: string, hreflang?: string): string {
  return `<link rel="${rel}" href="${escapeUTF8(href)}"${hreflang === undefined ? '' : ` hreflang="${hreflang}"`}>`
}
