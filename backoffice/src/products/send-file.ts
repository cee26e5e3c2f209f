import { Refused } from '@sealane/contract/client'
import type { Envelope } from '@sealane/contract/envelope'
import { parseRate } from '@sealane/contract/money'
import type { ProductImport } from '@sealane/contract/product-imports'
import { Failure } from '../app/failure.ts'
import { readLanguage, readToken } from '../app/session.ts'

/** 50 MB over a slow line. */
const timeoutMs = 600_000

/** `perDollar` as it was typed. */
export type SentFile = {
  file: File | undefined
  pictures: File | undefined
  shop: string
  category: string
  perDollar: string
}

/** Sends a file of products, and pictures beside it, to be looked at. */
export async function sendFile({ file, pictures, shop, category, perDollar }: SentFile): Promise<ProductImport> {
  const body = new FormData()
  if (shop !== '') body.append('shop', shop)
  if (category !== '') body.append('category', category)
  body.append('per_dollar', String(parseRate(perDollar)))
  if (file !== undefined) body.append('file', file)
  if (pictures !== undefined) body.append('pictures', pictures)
  const headers = { lang: readLanguage(), token: readToken() ?? '' }
  const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) }
  const response = await fetch('/api/portal/product/import', request).catch(() => {
    throw new Failure('connection')
  })
  const envelope = (await response.json().catch(() => undefined)) as Envelope<ProductImport> | undefined
  if (envelope?.reason !== undefined) throw new Refused({ ...envelope, reason: envelope.reason })
  if (envelope?.code !== 1) throw new Failure('status', String(response.status))
  return envelope.data
}
