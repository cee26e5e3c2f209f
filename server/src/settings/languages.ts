import { fileNames, type FileName } from '@sealane/contract/locales'
import type { Queries } from '../db/database.ts'
import { readSettings, recall, type SettingKey } from './settings.ts'

/** The languages that the storefront speaks, in their order. English is always among them. */
export async function readEnabledLanguages(queries: Queries): Promise<FileName[]> {
  const keyed = fileNames.map((name) => ({ name, key: keyOf(name) }))
  const keys = keyed.flatMap(({ key }) => key ?? [])
  const values: Partial<Record<SettingKey, unknown>> = await readSettings(queries, keys)
  return keyed.filter(({ key }) => key === undefined || values[key] === true).map(({ name }) => name)
}

const lastEnabledLanguages = new WeakMap<Queries, FileName[]>()

/**
 * As it was at most five seconds ago: every page asks. While the database is away pages come without their data, and in the
 * languages of before.
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
