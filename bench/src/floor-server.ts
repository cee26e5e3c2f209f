import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import { detail, list, lists } from './floor-statements.ts'

/** A server with only Fastify and pg: the best that this machine can achieve. The page is a fixed text, plain and compressed. */
const pool = new pg.Pool({ connectionString: process.env['FLOOR_DATABASE'], max: 10 })
const page = readFileSync(process.env['FLOOR_PAGE'] ?? '')
const compressed = readFileSync(`${process.env['FLOOR_PAGE']}.br`)

const app = Fastify()
app.get('/list', async () => {
  const { rows } = await pool.query({ ...list, values: ['en', 20] })
  return { items: rows }
})
app.get<{ Params: { id: string } }>('/detail/:id', async ({ params }) => {
  const { rows } = await pool.query({ ...detail, values: ['en', params.id] })
  return rows[0]
})
for (const [path, statement] of Object.entries(lists)) {
  app.get<{ Params: { whose: string }; Querystring: { keyword?: string } }>(
    `/${path}/:whose`,
    async ({ params, query }) => {
      const values = [params.whose, 20, ...(query.keyword === undefined ? [] : [`%${query.keyword}%`])]
      const { rows } = await pool.query({ ...statement, values })
      return { items: rows }
    },
  )
}
app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
app.get('/page-compressed', (_request, reply) =>
  reply.type('text/html; charset=utf-8').header('content-encoding', 'br').send(compressed),
)
process.once('SIGTERM', () => process.exit(0))
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
