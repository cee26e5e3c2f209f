import { expect, test } from 'vitest'
import {
  confirmationsOf,
  isDeep,
  lastConfirmed,
  linkedFrom,
  readTransfer,
  toCents,
  transferTopic,
  transfersIn,
  type ContractLog,
} from './chain.rules.ts'

const token = `0x${'70'.repeat(20)}`
const topicOf = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}`
const [payer, mei] = [`0x${'aa'.repeat(20)}`, `0x${'bB'.repeat(20)}`]
const log: ContractLog = {
  contract: token,
  topics: [transferTopic, topicOf(payer), topicOf(mei)],
  data: `0x${(1_500_000).toString(16).padStart(64, '0')}`,
  transaction: `0x${'01'.repeat(32)}`,
  block: `0x${'02'.repeat(32)}`,
  index: 7,
  isRemoved: false,
}

test('a transfer of the token is read with addresses in any letter case', () => {
  const found = { transaction: log.transaction, index: 7, to: mei.toLowerCase(), units: 1_500_000n }
  expect(readTransfer(log, token)).toEqual(found)
  expect(readTransfer({ ...log, contract: token.toUpperCase().replace('0X', '0x') }, token)).toEqual(found)
})

test.each<[string, Partial<ContractLog>]>([
  ['another contract', { contract: `0x${'71'.repeat(20)}` }],
  ['another event', { topics: [`0x${'dd'.repeat(32)}`, topicOf(payer), topicOf(mei)] }],
  ['a non-fungible token', { topics: [...log.topics, topicOf(mei)] }],
  ['no recipient', { topics: log.topics.slice(0, 2) }],
  ['a recipient that is no address', { topics: [transferTopic, topicOf(payer), `0x${'bb'.repeat(32)}`] }],
  ['an amount of zero', { data: `0x${'0'.repeat(64)}` }],
  ['data of another length', { data: `${log.data}00` }],
  ['a log that the node has removed', { isRemoved: true }],
])('%s is no transfer of the token', (_what, change) => {
  expect(readTransfer({ ...log, ...change }, token)).toBeUndefined()
})

test('transfers count from the first log of their transaction; one that failed has none', () => {
  const other = { ...log, contract: payer, index: 5 }
  const receipt = { block: log.block, hasSucceeded: true, logs: [other, { ...log, index: 6 }, log] }
  expect(transfersIn(receipt, token).map(({ index }) => index)).toEqual([1, 2])
  expect(transfersIn({ ...receipt, hasSucceeded: false }, token)).toEqual([])
})

test.each([
  [1_000_000n, 6, 1_00],
  [1_239_999n, 6, 1_23],
  [9_999n, 6, 0],
  [1n, 0, 1_00],
  [15n, 1, 1_50],
  [123n, 2, 1_23],
  [1_999_999_999_999_999_999n, 18, 1_99],
])('%i units with %i decimals are %i cents', (units, decimals, cents) => {
  expect(toCents(units, decimals)).toBe(cents)
})

test('an amount above all existing money counts as none', () => {
  expect(() => toCents(2n ** 255n, 6)).toThrow('more money')
})

// A payment in block 100 needs 12 confirmations: `block` is the last one that was read.
test.each([
  [99, 0, false],
  [100, 1, false],
  [101, 2, false],
  [110, 11, false],
  [111, 12, true],
  [500, 12, true],
])('with block %i a payment in block 100 has %i confirmations; enough: %s', (block, count, isEnough) => {
  expect(confirmationsOf(100, block, 12)).toBe(count)
  expect(lastConfirmed(block, 12) >= 100).toBe(isEnough)
})

// The chain is read up to block 111, so that a payment in block 100 is credited with 12 confirmations.
test.each([
  [111, false],
  [101, false],
  [100, true],
  [40, true],
])('a fork from block %i is deeper than the confirmations: %s', (fork, isTooDeep) => {
  expect(isDeep(fork, 111, 12)).toBe(isTooDeep)
})

test.each([
  ['follow each other', 'a', ['a>b', 'b>c'], 2],
  ['begin on another branch', 'x', ['a>b', 'b>c'], 0],
  ['change to another branch', 'a', ['a>b', 'x>c', 'c>d'], 1],
  ['are the first that are read', undefined, ['a>b', 'b>c'], 2],
  ['do not exist', 'a', [], 0],
])('of block headers that %s, the linked ones are kept', (_which, before, written, count) => {
  const headers = written.map((link, number) => {
    const [parent = '', hash = ''] = link.split('>')
    return { number, parent, hash }
  })
  expect(linkedFrom(before, headers)).toHaveLength(count)
})
