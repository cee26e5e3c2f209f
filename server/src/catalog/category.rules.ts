import { categoryIds } from '@sealane/contract/catalog'
import type { CategoryForm, PortalCategory } from '@sealane/contract/categories'
import { fileNames, type FileName } from '@sealane/contract/locales'

type CategoryNames = CategoryForm['names']
export type NameRow = { locale: FileName; name: string; is_own: boolean; is_written: boolean }

/** Whether the category belongs to the initial ones: these are never deleted, and the storefront draws a picture for them. */
export function isOriginal(id: string): boolean {
  return (categoryIds as readonly string[]).includes(id)
}

export function faultsOf({ id, names, image }: Pick<CategoryForm, 'id' | 'names' | 'image'>): Record<string, string> {
  return {
    ...((names.en ?? '') === '' && { 'names.en': 'required' }),
    ...(image === null && !isOriginal(id) && { image: 'required' }),
  }
}

/**
 * Returns a row for each language. A language without a written name repeats English. A name that operators change is marked as their own from then
 * on.
 */
export function nameRows(names: CategoryNames, before: readonly NameRow[]): NameRow[] {
  return fileNames.map((locale) => {
    const former = before.find((row) => row.locale === locale)
    const written = names[locale] ?? ''
    const name = written === '' ? (names.en ?? '') : written
    return { locale, name, is_written: written !== '', is_own: former?.is_own === true || former?.name !== name }
  })
}

type CategorySnapshot = Pick<PortalCategory, 'names' | 'image' | 'shown'>

/** Returns the differences, with former and new values, for the audit log. */
export function changesOf(before: CategorySnapshot, after: CategorySnapshot): Record<string, string> {
  const [from, to] = [describeCategory(before), describeCategory(after)]
  const parts = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((part) => from[part] !== to[part])
  const say = (values: Record<string, string>) => parts.map((part) => values[part] ?? '–').join(' · ')
  return { changed: parts.join(', '), from: say(from), to: say(to) }
}

function describeCategory({ names, image, shown }: CategorySnapshot): Record<string, string> {
  const written = Object.entries(names).filter(([, name]) => name !== '')
  return { ...Object.fromEntries(written), image: image ?? '–', shown: String(shown) }
}
