import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from './page-cache.ts'

/** The page as the browser takes it best, under its policy. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  policy: string,
): Promise<FastifyReply> {
  const { encoding, bytes } = await page.bytes(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .status(page.status)
    .headers(page.headers)
    .header('vary', [page.headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', '))
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(bytes)
}
