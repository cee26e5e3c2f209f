import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createPageBytes, type PageBytes } from './page-bytes.ts'

/** The documents' own policy would turn http into https on every host but localhost. */
const policy = "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; frame-ancestors 'none'"

/** The description of the API at `/docs`. It is written once for each form: routes do not change while the process runs. */
export async function serveApiPages(app: FastifyInstance): Promise<void> {
  const written = new Map<string, PageBytes>()
  const write = {
    json: () => JSON.stringify(app.swagger()),
    yaml: () => app.swagger({ yaml: true }),
  }
  const sendWritten = async (request: FastifyRequest, reply: FastifyReply) => {
    const [, form] = /^\/docs\/(json|yaml)$/.exec(request.routeOptions.url ?? '') ?? []
    if (form !== 'json' && form !== 'yaml') return undefined
    const kept = written.get(form) ?? createPageBytes(write[form]())
    written.set(form, kept)
    const { encoding, bytes } = await kept(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    const type = form === 'json' ? 'application/json; charset=utf-8' : 'application/x-yaml'
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
    return reply.header('vary', vary).type(type).send(bytes)
  }
  await app.register(swagger, { openapi: { openapi: '3.1.0', info: { title: 'Sealane', version: '1' } } })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: policy, uiHooks: { onRequest: sendWritten } })
}
