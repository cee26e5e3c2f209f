import { expect, test } from 'vitest'
import { explorerUrl, isSameAddress, normaliseHash, paymentLink } from './network.rules.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const hex = 'ab'.repeat(32)

test.each([
  [{ network: 'ERC20', address, token, chainId: 1 }, `ethereum:${token}@1/transfer?address=${address}`],
  [{ network: 'Polygon', address, token, chainId: 137 }, `ethereum:${token}@137/transfer?address=${address}`],
  [{ network: 'ERC20', address, token, chainId: undefined }, address],
  [{ network: 'ERC20', address, token: '', chainId: 1 }, address],
  [{ network: 'TRC20', address: 'TDEMOxADDRESS', token: '', chainId: undefined }, 'TDEMOxADDRESS'],
  [{ network: 'Bitcoin', address: 'bc1demo', token: '', chainId: undefined }, 'bitcoin:bc1demo'],
])('the QR code for %j says %s', (payee, link) => {
  expect(paymentLink(payee)).toBe(link)
})

test.each([
  [address, address.toLowerCase(), true],
  [address, address.replace('9', '8'), false],
  ['TDEMO', 'TDEMO', true],
  ['TDEMO', 'tdemo', false],
])('%s and %s are the same address: %s', (one, other, isSame) => {
  expect(isSameAddress(one, other)).toBe(isSame)
})

test.each([
  [`0x${hex}`, address, `0x${hex}`],
  [` ${hex.toUpperCase()} `, address, `0x${hex}`],
  [`0x${hex}`, 'TDEMO', hex],
  [hex, 'TDEMO', hex],
  [hex.slice(1), address, undefined],
  ['see my wallet', address, undefined],
])('the hash %j, sent to %s, is kept as %s', (typed, to, kept) => {
  expect(normaliseHash(typed, to)).toBe(kept)
})

test('a transaction is looked at where the network has such pages', () => {
  expect(explorerUrl('https://scan.example/tx/{hash}', `0x${hex}`)).toBe(`https://scan.example/tx/0x${hex}`)
  expect(explorerUrl('', hex)).toBeNull()
  expect(explorerUrl('https://scan.example/tx/{hash}', null)).toBeNull()
})
