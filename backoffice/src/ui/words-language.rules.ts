import { fileNames, type FileName } from '@sealane/contract/locales'

/** Returns the languages whose texts have errors. The field names are `texts.de.title` or `names.de`. */
export function faultyLanguages(errors: Record<string, string>): FileName[] {
  const named = new Set(Object.keys(errors).map((field) => /^(?:texts|names)\.([a-z-]+)/.exec(field)?.[1]))
  return fileNames.filter((language) => named.has(language))
}
