import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './processes.ts'

const file = path.join(root, 'docs/benchmarks.md')
const beginningOfPages = '\n## Pages\n'

/** Writes the first part of the page and keeps the part about pages. */
export function writeRates(text: string): void {
  writeFileSync(file, text + readParts().pages)
}

/** Writes the second part of the page. */
export function writePages(text: string): void {
  writeFileSync(file, readParts().rates + beginningOfPages + text)
}

function readParts(): { rates: string; pages: string } {
  const written = readFileSync(file, 'utf8')
  const at = written.indexOf(beginningOfPages)
  return at < 0 ? { rates: written, pages: '' } : { rates: written.slice(0, at), pages: written.slice(at) }
}
