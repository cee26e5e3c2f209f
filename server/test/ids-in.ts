import { Id } from '@sealane/contract/schemas'
import type { GenericSchema } from 'valibot'

/** The parts of valibot's schemas that may contain an id. */
type JsonNode = GenericSchema & {
  entries?: Record<string, JsonNode>
  options?: readonly unknown[]
  wrapped?: JsonNode
  item?: JsonNode
  key?: JsonNode
  value?: JsonNode
}

/** Returns the names of the fields that contain ids. */
export function idsIn(schema: JsonNode | undefined, name = ''): string[] {
  if (schema === undefined) return []
  if (isId(schema)) return [name]
  const inner = [schema.wrapped, schema.item, schema.key, schema.value].flatMap((part) => idsIn(part, name))
  const options = (schema.options ?? []).flatMap((option) =>
    typeof option === 'object' ? idsIn(option as JsonNode, name) : [],
  )
  return [...inner, ...options, ...Object.entries(schema.entries ?? {}).flatMap(([key, part]) => idsIn(part, key))]
}

function isId(schema: GenericSchema): boolean {
  return schema === Id
}
