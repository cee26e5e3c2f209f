import type * as v from 'valibot'

/** Queries and forms contain text only: these functions read numbers, booleans, lists and objects where the schema requires them. */

type QueryFields = Record<string, unknown>

/** The parts of a valibot schema that decide how text is read. */
type TextSchema = v.GenericSchema & {
  wrapped?: v.GenericSchema
  item?: v.GenericSchema
  entries?: Record<string, v.GenericSchema>
  options?: readonly unknown[]
  literal?: unknown
}

const parametersMaximum = 100

/** Reads a query. Drops unknown and empty parameters; `name[key]=value` is an object, one level deep (specification, decisions 2). */
export function readQuery(schema: TextSchema, sent: Record<string, string>): QueryFields {
  const read: QueryFields = {}
  for (const [name, text] of Object.entries(sent).slice(0, parametersMaximum)) {
    const [, outer, key] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(name) ?? []
    const entry = text === '' ? undefined : entryOf(schema, outer ?? name)
    if (entry === undefined) continue
    if (outer === undefined || key === undefined) read[name] = readText(entry, text)
    else read[outer] = { ...(read[outer] as object | undefined), [key]: text }
  }
  return read
}

/** Reads the fields of a form in the types of the schema. Drops unknown fields; a single value is accepted as a list of one. */
export function readForm(schema: TextSchema, sent: unknown): unknown {
  const inner = innermost(schema)
  if (inner.item !== undefined) {
    const { item } = inner
    return (Array.isArray(sent) ? sent : [sent]).map((value) => readForm(item, value))
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return readText(inner, sent)
  const fields = Object.entries(sent).flatMap(([name, value]): [string, unknown][] => {
    const entry = entryOf(inner, name)
    return entry === undefined ? [] : [[name, readForm(entry, value)]]
  })
  return Object.fromEntries(fields)
}

/** For a choice between several objects, returns the entry of the first that has one. */
function entryOf(schema: TextSchema, name: string): TextSchema | undefined {
  const { entries, options = [] } = innermost(schema)
  if (entries !== undefined) return Object.hasOwn(entries, name) ? entries[name] : undefined
  return options
    .filter(isSchema)
    .map((option) => entryOf(option, name))
    .find((entry) => entry !== undefined)
}

function readText(schema: TextSchema, text: unknown): unknown {
  if (typeof text !== 'string') return text
  if (expectsType(schema, 'number') && /^-?\d{1,15}(\.\d{1,6})?$/.test(text)) return Number(text)
  if (expectsType(schema, 'boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

function expectsType(schema: TextSchema, type: 'number' | 'boolean'): boolean {
  const { type: own, literal, options = [] } = innermost(schema)
  if (own === 'union') return options.filter(isSchema).some((option) => expectsType(option, type))
  if (own === 'picklist') return typeof options[0] === type
  return own === 'literal' ? typeof literal === type : own === type
}

function innermost(schema: TextSchema): TextSchema {
  return schema.wrapped === undefined ? schema : innermost(schema.wrapped)
}

function isSchema(option: unknown): option is TextSchema {
  return typeof option === 'object' && option !== null && 'kind' in option && option.kind === 'schema'
}
