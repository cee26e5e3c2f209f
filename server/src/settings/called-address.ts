import { allowedOf, addressPolicyOf } from '../outside.ts'
import { isCalled } from './setting.rules.ts'

type CalledAddressChange = { key: string; value: unknown }

/**
 * What is wrong with an address that the server would call: it leads to this machine or its neighbours. A name that leads nowhere
 * yet is no fault here; every call judges again.
 */
export async function addressFaultOf(
  { key, value }: CalledAddressChange,
  privateHosts: readonly string[],
): Promise<'private_address' | undefined> {
  const url = isCalled(key) && typeof value === 'string' ? URL.parse(value) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined // That is no address at all, and said so elsewhere.
  const found = await allowedOf(url, { isAllowed: addressPolicyOf(url, privateHosts) }).catch(() => undefined)
  return found?.length === 0 ? 'private_address' : undefined
}
