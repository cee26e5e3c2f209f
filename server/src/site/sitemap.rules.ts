import type { FileName } from '@sealane/contract/locales'
import { escapeUTF8 } from 'entities/escape'

type SitemapLanguages = readonly FileName[]

/**
 * Yields one entry for each language of each path. The pages themselves name their other languages: here that would make the file fifteen times as
 * large. The text is in parts, one for each path (sitemaps.org, protocol 0.9).
 */
export function* sitemapParts(
  origin: string,
  paths: readonly string[],
  languages: SitemapLanguages,
): Generator<string> {
  yield `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  for (const path of paths)
    yield languages.map((name) => `<url><loc>${escapeUTF8(`${origin}/${name}${path}`)}</loc></url>\n`).join('')
  yield '</urlset>\n'
}

export function toSitemapIndex(origin: string, files: string[]): string {
  const entries = files.map((file) => `<sitemap><loc>${escapeUTF8(`${origin}/sitemaps/${file}`)}</loc></sitemap>`)
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</sitemapindex>\n`
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
