import type { FileName } from '@sealane/contract/locales'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { busyPage, busyPageHeaders } from './busy-page.ts'
import type { PageBytes } from './page-bytes.ts'
import type { CachedPage } from './page-cache.ts'

/** Sends the page in the best encoding for the browser, with its policy. */
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

/** Sends a text that is the same for everyone, in the best encoding for the browser. */
export async function sendBytes(request: FastifyRequest, reply: FastifyReply, text: PageBytes): Promise<FastifyReply> {
  const { encoding, bytes } = await text(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.header('vary', 'Accept-Encoding').send(bytes)
}

/** Sends a page with status 503 if too many others are being made; the browser reloads it automatically. */
export function sendBusyPage(reply: FastifyReply, language: FileName): FastifyReply {
  return reply.status(503).headers(busyPageHeaders).send(busyPage(language))
}
