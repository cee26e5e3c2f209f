import type { FileName } from '@sealane/contract/locales'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { busyPage, busyPageHeaders } from './busy-page.ts'
import type { PageBytes } from './page-bytes.ts'
import type { CachedPage } from './page-cache.ts'

/** The page as the browser takes it best, under its policy. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
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

/** A text that is the same for everybody, as the browser takes it best. */
export async function sendBytes(request: FastifyRequest, reply: FastifyReply, text: PageBytes): Promise<FastifyReply> {
  const { encoding, bytes } = await text(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.header('vary', 'Accept-Encoding').send(bytes)
}

/** For a visitor whose page is not made, because too many others are: it asks again by itself. */
export function sendBusyPage(reply: FastifyReply, language: FileName): FastifyReply {
  return reply.status(503).headers(busyPageHeaders).send(busyPage(language))
}
