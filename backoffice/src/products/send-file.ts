import { readAnswer } from '@sealane/contract/client'
import { parseRate } from '@sealane/contract/money'
import type { ProductImport } from '@sealane/contract/product-imports'
import { receive } from '../app/call.ts'
import { RequestFailure } from '../app/failure.ts'
import { readLanguage, readToken } from '../app/session.ts'

const path = '/api/portal/product/import'
/** Long enough for 50 MB over a slow connection. */
const timeoutMs = 600_000

/** `perDollar` is the exchange rate as typed. */
export type ProductFileUpload = {
  file: File | undefined
  pictures: File | undefined
  shop: string
  category: string
  perDollar: string
}

/** Uploads a file of products, with an optional archive of pictures, for checking. */
export async function sendFile({
  file,
  pictures,
  shop,
  category,
  perDollar,
}: ProductFileUpload): Promise<ProductImport> {
  const body = new FormData()
  if (shop !== '') body.append('shop', shop)
  if (category !== '') body.append('category', category)
  body.append('per_dollar', String(parseRate(perDollar)))
  if (file !== undefined) body.append('file', file)
  if (pictures !== undefined) body.append('pictures', pictures)
  const headers = { lang: readLanguage(), token: readToken() ?? '' }
  const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) }
  const response = await fetch(path, request).catch(() => {
    throw new RequestFailure('connection')
  })
  return readAnswer(path, await receive(response, headers.token)) as ProductImport
}
