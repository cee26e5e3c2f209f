import { expect, test } from 'vitest'
import { xprv, xpub } from '../../test/platform-wallet.ts'
import { deriveAddress } from './derive-address.ts'

// The addresses that every wallet shows for the phrase “test test … junk”, m/44'/60'/0'/0/<index>.
test.each([
  [0, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  [1, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  [2, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'],
  [9, '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'],
])('the address %i is the one that wallets derive', (index, address) => {
  expect(deriveAddress(xpub, index)).toBe(address)
})

test('a key that only sees and one that spends lead to the same addresses, so the first is enough', () => {
  expect(xpub).toMatch(/^xpub/)
  expect(deriveAddress(xprv, 5)).toBe(deriveAddress(xpub, 5))
})

test('there are no addresses beyond those that a public key can make', () => {
  expect(() => deriveAddress(xpub, 2 ** 31)).toThrow('no address')
})
