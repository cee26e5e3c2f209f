import { fileNames, htmlLangOf } from '../../../contract/src/locales.ts'

/** One entry for each language of each path, and in each entry all the languages, so that a search engine may begin anywhere. */
export function toSitemap(origin: string, paths: string[]): string {
  const entries = paths.flatMap((path) => {
    const alternates = alternatesOf(origin, path)
    return fileNames.map((name) => `<url><loc>${escapeXml(`${origin}/${name}${path}`)}</loc>${alternates}</url>`)
  })
  return `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('\n')}</urlset>\n`
}

export function toSitemapIndex(origin: string, files: string[]): string {
  const entries = files.map((file) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${file}`)}</loc></sitemap>`)
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</sitemapindex>\n`
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

function alternatesOf(origin: string, path: string): string {
  const alternate = (lang: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(address)}"/>`
  const named = fileNames.map((name) => alternate(htmlLangOf(name), `${origin}/${name}${path}`))
  return [...named, alternate('x-default', `${origin}${path}`)].join('')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
