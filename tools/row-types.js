// Compares the types of raw SQL rows with the rows that the tests recorded (`server/test/record-rows.ts`): the compiler cannot verify the type in
// `sql<Row>`. This finds columns that were renamed, changed their type or may be null.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'node_modules/.cache/rows')
const seen = new Map()
for (const file of existsSync(folder) ? readdirSync(folder) : [])
  for (const [place, values] of Object.entries(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
    seen.set(place, [...(seen.get(place) ?? []), values])

const { config } = ts.readConfigFile(path.join(root, 'server/tsconfig.json'), (file) => ts.sys.readFile(file))
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, path.join(root, 'server'))
const program = ts.createProgram(fileNames, { ...options, noEmit: true })
const checker = program.getTypeChecker()

const isOfKind = {
  null: ({ flags }) => (flags & ts.TypeFlags.Null) !== 0,
  undefined: ({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0,
  number: ({ flags }) => (flags & ts.TypeFlags.NumberLike) !== 0,
  string: ({ flags }) => (flags & ts.TypeFlags.StringLike) !== 0,
  boolean: ({ flags }) => (flags & ts.TypeFlags.BooleanLike) !== 0,
  array: isArray,
  Date: (type) => isNamed(type, 'Date'),
  Buffer: (type) => isNamed(type, 'Buffer', 'Uint8Array'),
  object: isPlainObject,
}

const faults = []
let checked = 0
for (const [place, values] of seen) {
  const [file, line] = place.split(':')
  const source = program.getSourceFile(path.join(root, file))
  const type = source && rowTypeAt(source, Number(line))
  if (type === undefined) continue
  checked++
  for (const value of values) compare(type, value, [place])
}
for (const fault of new Set(faults)) console.log(fault)
console.log(`${checked} statements with typed rows were seen, ${new Set(faults).size} faults`)
process.exitCode = faults.length === 0 && checked > 0 ? 0 : 1

/** Returns the row type of the raw statement whose `execute` is on this line. */
function rowTypeAt(source, line) {
  let found
  const visit = (node) => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'execute' &&
      source.getLineAndCharacterOfPosition(node.expression.name.getStart()).line === line - 1
    ) {
      const statement = node.expression.expression
      if (ts.isTaggedTemplateExpression(statement) && statement.typeArguments?.length === 1)
        found = checker.getTypeFromTypeNode(statement.typeArguments[0])
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function compare(type, { kinds, properties, elements }, trail) {
  const parts = partsOf(type)
  for (const kind of kinds)
    if (!parts.some((part) => fits(part, kind)))
      faults.push(`${nameOf(trail)} was ${kind}, and its type is ${checker.typeToString(type)}`)
  const arrays = parts.filter(isArray)
  if (elements !== undefined && arrays.length === 1) compareElements(arrays[0], elements, trail)
  const objects = parts.filter(isPlainObject)
  if (properties !== undefined && objects.length === 1) compareProperties(objects[0], properties, trail)
}

function compareElements(array, elements, trail) {
  const [element] = checker.getTypeArguments(array)
  if (element !== undefined) compare(element, elements, [...trail, '[]'])
}

/** Compares the properties with the type; a row may have columns that its type leaves out. */
function compareProperties(object, properties, trail) {
  if (checker.getIndexInfosOfType(object).length > 0) return
  for (const symbol of checker.getPropertiesOfType(object)) {
    const value = properties[symbol.name]
    const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0
    if (value !== undefined) compare(checker.getTypeOfSymbol(symbol), value, [...trail, symbol.name])
    else if (!isOptional) faults.push(`${nameOf([...trail, symbol.name])} is not among the columns`)
  }
}

function nameOf([place, ...names]) {
  return `${place}: ${names.join('.') || 'the row'}`
}

/** Returns the members of a union type; for a type parameter, those of its constraint. */
function partsOf(type) {
  const bound = type.flags & ts.TypeFlags.TypeParameter ? (checker.getBaseConstraintOfType(type) ?? type) : type
  return bound.isUnion() ? bound.types : [bound]
}

function isArray(type) {
  return checker.isArrayType(type) || checker.isTupleType(type)
}

function isPlainObject(type) {
  const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0
  return isObject && !isArray(type) && !isNamed(type, 'Date', 'Buffer', 'Uint8Array')
}

function isNamed(type, ...names) {
  return names.includes(type.getSymbol()?.name ?? type.aliasSymbol?.name ?? '')
}

function fits(type, kind) {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true
  if (type.flags & ts.TypeFlags.NonPrimitive) return kind === 'object' || kind === 'array'
  return isOfKind[kind]?.(type) ?? false
}
