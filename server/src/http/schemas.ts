import type { Endpoint } from '@sealane/contract/endpoint'
import { toJsonSchema, type ConversionConfig } from '@valibot/to-json-schema'
import type { FastifySchema } from 'fastify'

/** `anyOf` makes the serializer validate before it writes; a list of types does not. */
const typesAsList: NonNullable<ConversionConfig['overrideSchema']> = ({ jsonSchema: { anyOf = [] } }) => {
  const types = anyOf.flatMap((option) =>
    typeof option === 'object' && Object.keys(option).length === 1 && typeof option.type === 'string'
      ? [option.type]
      : [],
  )
  return types.length > 1 && types.length === anyOf.length ? { type: types } : undefined
}

/** What Fastify writes with, and what /docs shows: the contract, once. Checks that JSON Schema has no word for are left out. */
export function toFastifySchema({ query, body, reply }: Endpoint): FastifySchema {
  const sent: ConversionConfig = { typeMode: 'input', target: 'draft-07', errorMode: 'ignore' }
  const data = bare(toJsonSchema(reply, { typeMode: 'output', target: 'draft-07', overrideSchema: typesAsList }))
  return {
    ...(query && { querystring: bare(toJsonSchema(query, sent)) }),
    ...(body && { body: bare(toJsonSchema(body, sent)) }),
    response: { 200: envelope(data) },
  }
}

function envelope(data: object): object {
  const text = { type: 'string' }
  const whole = { type: 'integer' }
  const properties = { code: whole, msg: text, time: whole, data }
  return { type: 'object', properties, required: Object.keys(properties) }
}

/** OpenAPI names the dialect once, for all. */
function bare(schema: object): object {
  return { ...schema, $schema: undefined }
}
