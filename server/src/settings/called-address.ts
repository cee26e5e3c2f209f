import { allowedOf, addressPolicyOf } from '../outside.ts'
import { isCalled } from './setting.rules.ts'

type CalledAddressChange = { key: string; value: unknown }

/**
 * Returns the fault of an address that the server would call: it must not lead to this machine or its network. A name that does not resolve yet is no
 * fault; every call checks again.
 */
export async function addressFaultOf(
  { key, value }: CalledAddressChange,
  privateHosts: readonly string[],
): Promise<'private_address' | undefined> {
  const url = isCalled(key) && typeof value === 'string' ? URL.parse(value) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined // Not an address at all, which another check reports.
  const found = await allowedOf(url, { isAllowed: addressPolicyOf(url, privateHosts) }).catch(() => undefined)
  return found?.length === 0 ? 'private_address' : undefined
}
