import type { CustodyNetwork, CustodyPart } from '@sealane/contract/blockchain'
import { expect, test } from 'vitest'
import { custodyStatusOf, type CustodyStatus } from './custody.rules.ts'

const at = '2026-11-22T09:41:00.000Z'

function network(parts: CustodyPart[] | null, change: Partial<CustodyNetwork> = {}): CustodyNetwork {
  const counted = { block: 7, read_at: at, addresses: 1, booked: 1_00, amount: 1_00 }
  const count = parts && { ...counted, parts: parts.map((part) => ({ part, amount: 1 })) }
  return { network: 'ERC20', asset: 'USDT', way: 'watched', booked: 1_00, count, silent_since: null, ...change }
}

test.each<[string, CustodyNetwork, CustodyStatus]>([
  ['without a watcher', network(null, { way: 'proof' }), 'no_node'],
  ['that the settings do not contain any more', network(null, { way: 'none' }), 'no_node'],
  ['that was just set up', network(null), 'not_counted'],
  ['whose node never answered', network(null, { silent_since: at }), 'silent'],
  ['whose sums are equal', network([]), 'same'],
  ['with a payment that waits for confirmations', network(['waiting', 'dust']), 'explained'],
  ['whose addresses were swept', network(['waiting', 'left']), 'look'],
  ['whose sums were equal before its node stopped answering', network([], { silent_since: at }), 'silent'],
  ['with a loss before its node stopped answering', network(['lost'], { silent_since: at }), 'look'],
])('a network %s', (_name, given, status) => {
  expect(custodyStatusOf(given)).toBe(status)
})
