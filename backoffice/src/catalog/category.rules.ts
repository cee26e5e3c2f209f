import { isBlank } from '@sealane/contract/visible-text'
import type { CategoryForm, PortalCategory } from '@sealane/contract/categories'
import { fileNames, type FileName } from '@sealane/contract/locales'

/** The form's content. `shown_image` is the URL of the picture, also of one that was just uploaded. */
export type CategoryDraft = Pick<CategoryForm, 'id' | 'names' | 'image' | 'shown'> & { shown_image: string | undefined }

export function draftOf(category: PortalCategory | undefined): CategoryDraft {
  if (category === undefined) return { id: '', names: {}, image: null, shown: true, shown_image: undefined }
  const { id, names, image, shown } = category
  return { id, names, image, shown, shown_image: image ?? undefined }
}

export function hasNameIn(names: CategoryForm['names'], language: FileName): boolean {
  return !isBlank(names[language] ?? '')
}

/** Returns the name in the language, otherwise in English. */
export function nameIn({ id, names }: Pick<PortalCategory, 'id' | 'names'>, language: FileName): string {
  return names[language] ?? names.en ?? id
}

/** Returns how many of the 13 languages have no name and show the English one. */
export function lacks(names: CategoryForm['names']): number {
  return fileNames.filter((language) => !hasNameIn(names, language)).length
}

/** Derives an id from the English name: `Pets and birds` becomes `pets_and_birds`. */
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
