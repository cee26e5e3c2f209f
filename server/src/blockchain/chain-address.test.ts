import { expect, test } from 'vitest'
import { isLost, readAddress } from './chain-address.ts'

// Public examples: EIP-55, BIP 173, BIP 350, the first block's address.
const tron = 'THr4fK3aoPRZHc5ZxKY1GSb2Jf6UtpeLmp'
const checked = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const genesis = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const script = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
const witness = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'

// Specification, section 5: the network must match.
test.each([
  ['TRC20', tron, tron],
  ['TRC20', ` ${tron} `, tron],
  ['ERC20', checked, checked],
  ['ERC20', checked.toLowerCase(), checked],
  ['ERC20', '0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['BTC', genesis, genesis],
  ['BTC', script, script],
  ['BTC', witness, witness],
  ['BTC', witness.toUpperCase(), witness],
  ['BTC', taproot, taproot],
] as const)('%s takes %s', (...parts) => {
  const [network, typed, address] = parts
  expect(readAddress(network, typed)).toBe(address)
})

test.each([
  ['TRC20', `${tron.slice(0, -1)}c`, 'a mistyped letter'],
  ['TRC20', genesis, 'another network’s'],
  ['TRC20', checked, 'another network’s'],
  ['TRC20', 'TDEMO00000', 'none at all'],
  ['ERC20', checked.replace('5aAeb', '5aAEb'), 'a wrong checksum'],
  ['ERC20', checked.slice(0, -1), 'too short'],
  ['ERC20', checked.slice(2), 'without 0x'],
  ['ERC20', tron, 'another network’s'],
  ['BTC', tron, 'another network’s'],
  ['BTC', `${genesis.slice(0, -1)}b`, 'a mistyped letter'],
  ['BTC', `${witness.slice(0, -1)}5`, 'a wrong checksum'],
  ['BTC', `bc1Q${witness.slice(4)}`, 'both cases'],
  ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'the test network’s'],
  ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'version 1 with the checksum of version 0'],
  ['BTC', '', 'empty'],
] as const)('%s does not take %s: %s', (...parts) => {
  const [network, typed] = parts
  expect(readAddress(network, typed)).toBeUndefined()
})

test.each([
  ['ERC20', `0x${'0'.repeat(40)}`, 'the zero address'],
  ['ERC20', `0x${'0'.repeat(39)}1`, 'a contract that is built in'],
  ['ERC20', '0x000000000000000000000000000000000000dEaD', 'an address to burn coins'],
  ['ERC20', '0xDEAD000000000000000042069420694206942069', 'an address to burn coins'],
  ['ERC20', `0x${'e'.repeat(40)}`, 'a sign for ether itself'],
  ['ERC20', `0x${'f'.repeat(40)}`, 'one digit alone'],
  ['ERC20', '0xdac17f958d2ee523a2206206994597c13d831ec7', 'the contract of the token'],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'the contract of the token'],
  ['TRC20', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'the zero address'],
  ['BTC', '1111111111111111111114oLvT2', 'the zero address'],
  ['BTC', '1BitcoinEaterAddressDontSendf59kuE', 'an address to burn coins'],
  ['BTC', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs', 'the zero address'],
] as const)('what %s sends to %s is lost: it is %s', (...parts) => {
  const [network, typed] = parts
  expect(isLost(network, readAddress(network, typed) ?? '')).toBe(true)
})

test.each([
  ['TRC20', tron],
  ['ERC20', checked],
  ['BTC', genesis],
  ['BTC', script],
  ['BTC', witness],
  ['BTC', taproot],
] as const)('what %s sends to %s arrives', (network, address) => {
  expect(isLost(network, address)).toBe(false)
})
