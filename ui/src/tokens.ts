import { readFileSync } from 'node:fs'
import path from 'node:path'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
const tokens = read('tokens.css')

/** The tokens and the fonts of languages as CSS, for pages that need no build: documents. */
export const tokenStyles: string = tokens + read('languages.css')

const lightValues = new Map(
  Array.from(
    tokens.matchAll(/--([\w-]+): light-dark\(([^,]+),/g),
    ([, name = '', value = '']) => [name, value] as const,
  ),
)

/**
 * Returns the light value of a color token as `#rrggbb`, because mail programs do not support custom properties. Throws for a name
 * that is not in `tokens.css`.
 */
export function lightColor(name: string): string {
  const value = lightValues.get(name)
  if (value === undefined) throw new Error(`There is no color token --${name}`)
  return value
}
