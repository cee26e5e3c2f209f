// Checks that the code stays easy to search and to read: each type is declared once, no name contains a word that the glossary replaces, and
// half of all files and functions are short.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const root = path.join(import.meta.dirname, '..')

/** Reads the words of the table “Words that names do not use” in the glossary, in lower case. */
function readReplacedWords() {
  const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8')
  const [, table = ''] = glossary.split('## Words that names do not use')
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| word'))
  return new Set(rows.flatMap((row) => row.split('|')[1].split(',')).map((word) => word.trim()))
}

function readSources() {
  const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  return tracked
    .split('\n')
    .filter((file) => file !== '' && file !== 'server/src/db/schema.ts' && existsSync(path.join(root, file)))
}

const isType = (node) =>
  ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)

function parse(file) {
  const text = readFileSync(path.join(root, file), 'utf8')
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
}

/** Returns the top-level declarations of a file: name, position, and whether it is a type. */
function declarationsOf(source) {
  const file = source.fileName
  const named = source.statements.flatMap((statement) =>
    ts.isVariableStatement(statement) ? statement.declarationList.declarations : statement,
  )
  return named
    .filter(({ name }) => name !== undefined && ts.isIdentifier(name))
    .map((node) => {
      const line = source.getLineAndCharacterOfPosition(node.name.getStart(source)).line + 1
      return { name: node.name.text, isType: isType(node), at: `${file}:${line}` }
    })
}

const wordsOf = (name) => name.split(/(?=[A-Z])|_|\d+/).map((word) => word.toLowerCase())

const isFunction = (node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isArrowFunction(node) ||
  ts.isFunctionExpression(node)

/** Returns the numbers of lines of the file's functions that have a body in braces, those within others too. */
function functionLinesIn(source) {
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line
  const found = []
  const visit = (node) => {
    if (isFunction(node) && node.body !== undefined && ts.isBlock(node.body))
      found.push(lineOf(node.end) - lineOf(node.getStart(source)) + 1)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]
}

const maximumMedians = { file: 60, function: 10 }

const replaced = readReplacedWords()
const sources = readSources().map(parse)
const declarations = sources.flatMap(declarationsOf)
const faults = []

const types = Map.groupBy(
  declarations.filter((declared) => declared.isType && !declared.at.includes('.test.ts')),
  ({ name }) => name,
)
for (const [name, places] of types)
  if (places.length > 1) faults.push(`${name} is declared more than once: ${places.map(({ at }) => at).join(', ')}`)

for (const { name, at } of declarations) {
  const word = wordsOf(name).find((part) => replaced.has(part))
  if (word !== undefined) faults.push(`${at}: ${name} has the word “${word}”, which docs/glossary.md replaces`)
}

const code = sources.filter(({ fileName }) => !/\.(test|long)\./.test(fileName))
const medians = {
  file: median(code.map((source) => source.getLineStarts().length - 1)),
  function: median(code.flatMap(functionLinesIn)),
}
for (const [kind, lines] of Object.entries(medians))
  if (lines > maximumMedians[kind])
    faults.push(`Half of all ${kind}s are longer than ${maximumMedians[kind]} lines: ${lines}`)

for (const fault of faults) console.error(fault)
console.log(
  `${declarations.length} names, ${types.size} types, ${faults.length} faults; a median file has ${medians.file} lines, a median function ${medians.function}`,
)
process.exit(faults.length === 0 ? 0 : 1)
