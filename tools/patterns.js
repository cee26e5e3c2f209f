// Checks that no pattern of the server and of the storefront, which the server renders, takes a time that grows with the square of its input: one
// request could keep the process from answering all others. The same is true of `String.normalize`, for which the contract has a function.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { analyse } from 'scslre'
import ts from 'typescript'

const root = path.join(import.meta.dirname, '..')

/** Patterns that are allowed in a file, each with the limit of its input. */
const bounded = [
  ['storefront/src/addresses/letters.rules.ts', '.normalize', 'in the browser'],
  ['storefront/src/auth/guessable.rules.ts', '.normalize', 'in the browser'],
  ['storefront/src/documents/help.rules.ts', '.normalize', 'a letter'],
  [
    'contract/src/accounts.ts',
    String.raw`/^(?!.{65,}@)[^.%!|]+(\.[^.%!|]+)*@.+\.([a-z]{2,}|xn--[a-z\d-]+)$/i`,
    'few @',
  ],
  ['server/src/blockchain/chain-address.ts', '/^0{16,}.*dead$/', 'an address'],
  ['server/src/catalog/searched.rules.ts', String.raw`/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu`, 'a name'],
  ['server/src/config.ts', String.raw`/\/+$/`, 'configuration'],
  ['server/src/config-lists.ts', String.raw`/\/+$/`, 'configuration'],
  ['server/src/reconciliation/statement.rules.ts', String.raw`/^[-+(\s]+|[-)\s]+$/g`, 'a cell, which is cut before'],
  ['server/src/shops/slug.rules.ts', '/^-+|-+$/g', 'no two hyphens in a row'],
  ['server/src/site/documents.ts', '/<[^>]*>/g', 'rendered HTML: each < has its >'],
  ['server/src/site/documents.ts', String.raw`/\s?\S*$/u`, '160 letters'],
  ['storefront/src/addresses/country.rules.ts', String.raw`/^[\s,/-]+|[\s,/-]+$/g`, 'in the browser'],
  ['storefront/src/app/entry-server.tsx', String.raw`/[\w-]+-page/`, 'files of the build'],
  ['storefront/src/auth/guessable.rules.ts', String.raw`/^[\d\W_]+|[\d\W_]+$/gu`, 'in the browser'],
  ['storefront/src/auth/registration.rules.ts', String.raw`/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/`, 'in the browser'],
  ['storefront/src/documents/help.rules.ts', String.raw`/(<[^>]*>|&[#\w]+;)/`, 'rendered HTML: each < has its >'],
]

const normalizing = 'contract/src/normalize.ts'

function readSources() {
  const folders = ['contract/src', 'messages', 'server/src', 'storefront/src']
  const tracked = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' }).split('\n')
  return tracked.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
}

/** Returns the patterns of a file with their lines. */
function patternsIn(file) {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const found = []
  const lineOf = (node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      found.push({ text: node.text, file, line: lineOf(node) })
    }
    const isNormalize = ts.isPropertyAccessExpression(node) && node.name.text === 'normalize'
    if (isNormalize && file !== normalizing) found.push({ text: '.normalize', file, line: lineOf(node) })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isSlow(text) {
  if (text === '.normalize') return true
  const end = text.lastIndexOf('/')
  const literal = { source: text.slice(1, end), flags: text.slice(end + 1) }
  return analyse(literal, { reportTypes: { Move: true, Self: true, Trade: true } }).reports.length > 0
}

const patterns = readSources().flatMap(patternsIn)
const slow = patterns.filter(({ text }) => isSlow(text))
const isSame = (pattern, [file, text]) => pattern.file === file && pattern.text === text
const faults = slow.filter((pattern) => !bounded.some((entry) => isSame(pattern, entry)))
const unused = bounded.filter((entry) => !slow.some((pattern) => isSame(pattern, entry)))
for (const { text, file, line } of faults)
  console.log(`${file}:${line}: ${text} takes a time that grows with the square of its input`)
for (const [file, text] of unused) console.log(`tools/patterns.js: ${text} is not in ${file} any more`)
console.log(`${patterns.length} patterns, ${slow.length} with a bounded input, ${faults.length + unused.length} faults`)
if (faults.length + unused.length > 0) process.exitCode = 1
