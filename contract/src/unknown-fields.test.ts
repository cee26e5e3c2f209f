import type { GenericSchema } from 'valibot'
import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { contract } from './index.ts'

type Node = GenericSchema & {
  entries?: Record<string, Node>
  options?: readonly unknown[]
  wrapped?: Node
  item?: Node
}

const bodies = Object.entries(contract).flatMap(([address, { body }]: [string, Endpoint]): [string, Node][] =>
  body === undefined ? [] : [[address, body as Node]],
)
const isOfBackOffice = ([address]: [string, Node]) => address.includes('/api/portal/')
/** Browsers create these objects for WebAuthn, and add fields with each version of the standard. */
const madeByBrowsers = ['passkey', 'passkey.response', 'credential', 'credential.response']

test.each(bodies.filter(isOfBackOffice))('%s refuses unknown fields', (_address, body) => {
  const lenient = objectsIn(body).filter(([, type]) => type !== 'strict_object')
  expect(lenient.map(([path]) => path).filter((path) => !madeByBrowsers.includes(path))).toEqual([])
})

test.each(bodies.filter((one) => !isOfBackOffice(one)))('%s ignores unknown fields', (_address, body) => {
  expect(objectsIn(body).filter(([, type]) => type !== 'object')).toEqual([])
})

/** Returns each object of the body, by its path, with the type of its schema. */
function objectsIn(schema: Node, path = ''): [string, string][] {
  const inner = [
    ...Object.entries(schema.entries ?? {}).map(([name, entry]): [string, Node] => [
      path === '' ? name : `${path}.${name}`,
      entry,
    ]),
    ...(schema.options ?? []).filter(isSchema).map((option): [string, Node] => [path, option]),
    ...[schema.wrapped, schema.item].filter(isSchema).map((part): [string, Node] => [path, part]),
  ]
  const own: [string, string][] = schema.entries === undefined ? [] : [[path, schema.type]]
  return [...own, ...inner.flatMap(([name, part]) => objectsIn(part, name))]
}

function isSchema(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'schema'
}
