import { readFileSync } from 'node:fs'
import path from 'node:path'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
const tokens = read('tokens.css')

/** The tokens and the fonts of languages as CSS, for pages that need no build: documents. */
export const tokenStyles: string = tokens + read('languages.css')

/** The two values of each color token. */
const values = new Map(
  Array.from(
    tokens.matchAll(/--([\w-]+): light-dark\(([^,()]+), ([^,()]+)\)/g),
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
)

/**
 * Returns the light value of a color token as `#rrggbb`, because mail programs do not support custom properties. Throws for a name
 * that is not in `tokens.css`.
 */
export function lightColor(name: string): string {
  return valuesOf(name).light
}

/** Returns the value for dark screens. */
export function darkColor(name: string): string {
  return valuesOf(name).dark
}

function valuesOf(name: string): { light: string; dark: string } {
  const value = values.get(name)
  if (value === undefined) throw new Error(`There is no color token --${name}`)
  return value
}
