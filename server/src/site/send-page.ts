import { htmlLangOf, type FileName } from '@sealane/contract/locales'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { statusText } from '../messages.ts'
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
  const text = statusText(language, 503)
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3">`
  return reply
    .status(503)
    .header('retry-after', '3')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'")
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="${htmlLangOf(language)}">${head}<title>Sealane</title><p>${text}</p></html>`)
}
