import { htmlLangOf, type FileName } from '@sealane/contract/locales'

type Offered = readonly FileName[]

/**
 * One entry for each language of each path, and in each entry all that are offered, so that a search engine may begin anywhere. The
 * text comes in parts, one for each path (sitemaps.org, protocol 0.9).
 */
export function* sitemapParts(origin: string, paths: readonly string[], offered: Offered): Generator<string> {
  yield `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`
  for (const path of paths) {
    const alternates = alternatesOf(origin, path, offered)
    const entries = offered.map(
      (name) => `<url><loc>${escapeXml(`${origin}/${name}${path}`)}</loc>${alternates}</url>\n`,
    )
    yield entries.join('')
  }
  yield '</urlset>\n'
}

export function toSitemapIndex(origin: string, files: string[]): string {
  const entries = files.map((file) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${file}`)}</loc></sitemap>`)
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</sitemapindex>\n`
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

function alternatesOf(origin: string, path: string, offered: Offered): string {
  const alternate = (lang: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(address)}"/>`
  const named = offered.map((name) => alternate(htmlLangOf(name), `${origin}/${name}${path}`))
  return [...named, alternate('x-default', `${origin}${path}`)].join('')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
