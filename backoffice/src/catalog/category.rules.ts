import type { CategoryForm, PortalCategory } from '@sealane/contract/categories'
import { fileNames, type FileName } from '@sealane/contract/locales'

/** What is typed and chosen. `shown_image` is the address of the picture, of one that was just sent too. */
export type CategoryDraft = Pick<CategoryForm, 'id' | 'names' | 'image' | 'shown'> & { shown_image: string | undefined }

export function draftOf(category: PortalCategory | undefined): CategoryDraft {
  if (category === undefined) return { id: '', names: {}, image: null, shown: true, shown_image: undefined }
  const { id, names, image, shown } = category
  return { id, names, image, shown, shown_image: image ?? undefined }
}

export function hasNameIn(names: CategoryForm['names'], language: FileName): boolean {
  return (names[language] ?? '').trim() !== ''
}

/** What it is called in the language, else in English. */
export function nameIn({ id, names }: Pick<PortalCategory, 'id' | 'names'>, language: FileName): string {
  return names[language] ?? names.en ?? id
}

/** How many of the 13 languages show the English name for want of their own. */
export function lacks(names: CategoryForm['names']): number {
  return fileNames.filter((language) => !hasNameIn(names, language)).length
}

/** An id made of what somebody types as the English name: `Pets and birds` becomes `pets_and_birds`. */
export function idFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
  return plain.replaceAll(/^[^a-z]+|_+$/g, '').slice(0, 30)
}

export function toCategoryForm(draft: CategoryDraft, category: PortalCategory | undefined): CategoryForm {
  const { shown_image: _address, ...form } = draft
  return { ...form, is_new: category === undefined, version: category?.version ?? 0 }
}
