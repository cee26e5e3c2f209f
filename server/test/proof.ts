import type { UploadPurpose } from '@sealane/contract/uploads'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { TestPerson } from './api.ts'

/** Uploads a proof of payment for the person; `shade` makes proofs different. Returns the upload's id. */
export async function uploadProof(app: FastifyInstance, person: TestPerson, shade = 100): Promise<string> {
  return uploadPicture(app, person, 'recharge_proof', shade)
}

export async function uploadPicture(
  app: FastifyInstance,
  person: TestPerson,
  purpose: UploadPurpose,
  shade = 100,
): Promise<string> {
  const { data } = await sendPicture(app, person, purpose, shade)
  if (data === null) throw new Error(`The picture for ${purpose} was refused`)
  return data.id
}

type PictureAnswer = { code: number; reason?: string; data: { id: string } | null }

/** Uploads a picture and returns the complete response. */
export async function sendPicture(
  app: FastifyInstance,
  { token }: TestPerson,
  purpose: UploadPurpose,
  shade = 100,
): Promise<PictureAnswer> {
  const left = {
    input: { create: { width: 150, height: 200, channels: 3 as const, background: { r: shade, g: 40, b: 200 } } },
    left: 0,
    top: 0,
  }
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#eee' } })
    .composite([left])
    .png()
    .toBuffer()
  const boundary = 'sealane'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { token, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const answer = await app.inject({ method: 'POST', url: '/api/common/upload', headers, payload })
  return answer.json<PictureAnswer>()
}
