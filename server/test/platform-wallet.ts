import { pbkdf2Sync } from 'node:crypto'
import { HDKey } from '@scure/bip32'

/** The wallet of the tests' platform: the server only gets the extended public key. */
const wallet = HDKey.fromMasterSeed(
  pbkdf2Sync('test test test test test test test test test test test junk', 'mnemonic', 2048, 64, 'sha512'),
).derive("m/44'/60'/0'")
export const { publicExtendedKey: xpub, privateExtendedKey: xprv } = wallet
