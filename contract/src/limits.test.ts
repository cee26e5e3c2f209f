import type { GenericSchema } from 'valibot'
import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { contract } from './index.ts'

/** The parts of valibot's schemas that may contain a limit. */
type Node = GenericSchema & {
  entries?: Record<string, Node>
  options?: readonly unknown[]
  wrapped?: Node
  item?: Node
  key?: Node
  value?: Node
  pipe?: readonly Part[]
}
type Part = { type: string; requirement?: unknown; pipe?: readonly Part[] }

const sent = Object.entries(contract).flatMap(([address, { query, body }]: [string, Endpoint]) =>
  [query, body].filter((part) => part !== undefined).map((part): [string, Node] => [address, part as Node]),
)

test.each(sent)('every text and list that %s takes has a maximum length', (_address, schema) => {
  expect(endlessIn(schema)).toEqual([])
})

/** Returns the paths of texts and lists without a maximum length. */
function endlessIn(schema: Node, path = ''): string[] {
  const isEndless = ['string', 'array'].includes(schema.type) && !hasMaximum(schema)
  const inner = [
    ...Object.entries(schema.entries ?? {}).map(([name, entry]): [string, Node] => [`${path}.${name}`, entry]),
    ...(schema.options ?? []).filter(isSchema).map((option): [string, Node] => [path, option]),
    ...[schema.wrapped, schema.item, schema.key, schema.value]
      .filter(isSchema)
      .map((part): [string, Node] => [`${path}.*`, part]),
  ]
  return [...(isEndless ? [path] : []), ...inner.flatMap(([name, part]) => endlessIn(part, name))]
}

function hasMaximum({ pipe = [] }: Pick<Part, 'pipe'>): boolean {
  return pipe.some((part) => part.type === 'max_length' || isBounded(part.requirement) || hasMaximum(part))
}

/** Whether the pattern covers the whole text and has no unlimited repetition. */
function isBounded(pattern: unknown): boolean {
  if (!(pattern instanceof RegExp)) return false
  const source = pattern.source.replaceAll(/\\./g, '')
  return /^\^[^+*]*\$$/.test(source) && !/\{\d+,\}/.test(source)
}

/** Whether the part is a schema: the options of a picklist are values. */
function isSchema(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'schema'
}
