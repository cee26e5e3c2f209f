import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { Endpoint } from '@sealane/contract/endpoint'
import { toJsonSchema, type ConversionConfig } from '@valibot/to-json-schema'
import type { FastifySchema, FastifySerializerCompiler } from 'fastify'

/** With `anyOf` the serializer validates before it writes; with a list of types it does not. */
const typesAsList: NonNullable<ConversionConfig['overrideSchema']> = ({ jsonSchema: { anyOf = [] } }) => {
  const types = anyOf.flatMap((option) =>
    typeof option === 'object' && Object.keys(option).length === 1 && typeof option.type === 'string'
      ? [option.type]
      : [],
  )
  return types.length > 1 && types.length === anyOf.length ? { type: types } : undefined
}

const schemas = new Map<Endpoint, FastifySchema>()

/** Returns the schema of an endpoint with which Fastify serializes and that /docs shows. Checks that JSON Schema cannot express are omitted. */
export function toFastifySchema(endpoint: Endpoint): FastifySchema {
  const schema = schemas.get(endpoint) ?? convert(endpoint)
  schemas.set(endpoint, schema)
  return schema
}

function convert({ query, body, reply }: Endpoint): FastifySchema {
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

/** OpenAPI names the dialect once for all schemas. */
function bare(schema: object): object {
  return { ...schema, $schema: undefined }
}

const compile = SerializerSelector()({})
const serializers = new Map<unknown, (data: unknown) => string>()

/** Compiles the serializer of a schema when a route first responds with it, once in a process. Compiling all takes as long as the rest of a start. */
export const compileSerializer: FastifySerializerCompiler<unknown> = (route) => {
  return (data) => {
    const serialize = serializers.get(route.schema) ?? compile({ ...route, httpStatus: route.httpStatus ?? '' })
    serializers.set(route.schema, serialize)
    return serialize(data)
  }
}
