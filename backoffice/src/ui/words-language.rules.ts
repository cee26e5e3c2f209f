import { fileNames, type FileName } from '@sealane/contract/locales'

/** The languages in whose words something is wrong; faults are named `texts.de.title` or `names.de`. */
export function faultyLanguages(errors: Record<string, string>): FileName[] {
  const named = new Set(Object.keys(errors).map((field) => /^(?:texts|names)\.([a-z-]+)/.exec(field)?.[1]))
  return fileNames.filter((language) => named.has(language))
}
