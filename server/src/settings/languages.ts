import { fileNames, type FileName } from '@sealane/contract/locales'
import type { Queries } from '../db/database.ts'
import { readSettings, recall, type SettingKey } from './settings.ts'

/** Reads the languages that the storefront offers, in their order. English is always among them. */
export async function readEnabledLanguages(queries: Queries): Promise<FileName[]> {
  const keyed = fileNames.map((name) => ({ name, key: keyOf(name) }))
  const keys = keyed.flatMap(({ key }) => key ?? [])
  const values: Partial<Record<SettingKey, unknown>> = await readSettings(queries, keys)
  return keyed.filter(({ key }) => key === undefined || values[key] === true).map(({ name }) => name)
}

const lastEnabledLanguages = new WeakMap<Queries, FileName[]>()

/**
 * Returns the languages as they were at most five seconds ago, because every page needs them. While the database is unavailable, pages have no data
 * and use the last known languages.
 */
export async function recallEnabledLanguages(queries: Queries): Promise<FileName[]> {
  try {
    const offered = await recall(queries, 'offered languages', () => readEnabledLanguages(queries))
    lastEnabledLanguages.set(queries, offered)
    return offered
  } catch {
    return lastEnabledLanguages.get(queries) ?? fileNames
  }
}

function keyOf(name: FileName): SettingKey | undefined {
  return name === 'en' ? undefined : `language.${name}`
}
