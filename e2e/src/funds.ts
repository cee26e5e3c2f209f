import type { APIRequestContext } from '@playwright/test'
import { drawSlip } from '../../demo/src/proof.ts'
import { enterAs, type Entered } from './api.ts'

/** A transfer of so many US cents that waits for its audit. Answers its id and what stands on it. */
export async function askForBalance(
  request: APIRequestContext,
  { call, token }: Entered,
  amount: number,
): Promise<{ id: string; reference: string }> {
  const { reference } = await call('GET /api/user/recharge_account')
  const buffer = await drawSlip({ amount, reference, tone: amount % 97 })
  const answer = await request.post('/api/common/upload', {
    headers: { token },
    multipart: { purpose: 'recharge_proof', file: { name: 'slip.png', mimeType: 'image/png', buffer } },
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  const body = { method: 'manual', amount, proof: data.id, reference } as const
  const { id } = await call('POST /api/user/recharge', { body })
  return { id, reference }
}

/** The same, passed: how money comes in, other journeys tell. */
export async function giveBalance(request: APIRequestContext, shopper: Entered, amount: number): Promise<void> {
  const { id } = await askForBalance(request, shopper, amount)
  const { call } = await enterAs(request, 'ines')
  await call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: amount } })
}
