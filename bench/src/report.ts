import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './processes.ts'

const file = path.join(root, 'docs/benchmarks.md')
const beginningOfPages = '\n## Pages\n'

/** The page's first part; what it says of pages stays. */
export function writeRates(text: string): void {
  writeFileSync(file, text + readParts().pages)
}

/** Its second part. */
export function writePages(text: string): void {
  writeFileSync(file, readParts().rates + beginningOfPages + text)
}

function readParts(): { rates: string; pages: string } {
  const written = readFileSync(file, 'utf8')
  const at = written.indexOf(beginningOfPages)
  return at < 0 ? { rates: written, pages: '' } : { rates: written.slice(0, at), pages: written.slice(at) }
}
