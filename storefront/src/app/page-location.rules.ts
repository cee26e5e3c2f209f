import { defaultFileName, fileNames, isFileName, readFileName, type FileName } from '@sealane/contract/locales'

/** The location of a visitor: `/de/home` is the route `/home` under the base `/de`. */
export type PageLocation = { base: string; fileName: FileName | undefined; path: string }

export function readPageLocation(pathname: string): PageLocation {
  const [, first = ''] = pathname.split('/')
  if (!isFileName(first)) return { base: '', fileName: undefined, path: pathname === '' ? '/' : pathname }
  const path = pathname.slice(first.length + 1)
  return { base: `/${first}`, fileName: first, path: path === '' ? '/' : path }
}

/** Returns the address as links write it: one slash between its parts, and the language as its folder is named, `zh-cn` for `zh-CN` or `ZH`. */
export function toCanonicalPath(pathname: string): string {
  const path = pathname.replaceAll(/\/{2,}/g, '/')
  const [, first = '', ...rest] = path.split('/')
  const fileName = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(first) ? readFileName(first) : undefined
  return fileName === undefined || fileName === first ? path : `/${[fileName, ...rest].join('/')}`
}

/** Chooses among the offered languages: the cookie's, else the browser's, else English. */
export function negotiateLanguage(
  stored: FileName | undefined,
  accepted: string | undefined,
  offered: readonly FileName[] = fileNames,
): FileName {
  if (stored !== undefined && offered.includes(stored)) return stored
  return readAcceptedLanguage(accepted ?? '', offered) ?? defaultFileName
}

function readAcceptedLanguage(header: string, offered: readonly FileName[]): FileName | undefined {
  const acceptedTags = header
    .split(',')
    .map((entry) => {
      const [tag = '', quality = ''] = entry.trim().toLowerCase().split(';q=')
      return { tag, quality: quality === '' ? 1 : Number(quality) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  for (const { tag } of acceptedTags) {
    const found = offered.find((name) => name === tag || name.split('-')[0] === tag.split('-')[0])
    if (found !== undefined) return found
  }
  return undefined
}
