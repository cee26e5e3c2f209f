import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { UploadPurpose } from '@sealane/contract/uploads'
import type { BenchPerson } from './people.ts'
import { root } from './processes.ts'

const picture = readFileSync(path.join(root, 'demo/pictures/banner-s01.webp'))

/** Uploads a picture as a proof, which several requests may use. Returns its id. */
export async function uploadProof(address: string, { token }: BenchPerson, purpose: UploadPurpose): Promise<string> {
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('file', new Blob([picture]), 'proof.webp')
  const answer = await fetch(`${address}/api/common/upload`, { method: 'POST', headers: { token }, body: form })
  const { data } = (await answer.json()) as { data: { id: string } }
  return data.id
}
