import type { Address } from '@sealane/contract/addresses'
import { labelLines } from './country.rules.ts'
import { useNames } from './use-names.ts'

/** Shows street, town and country in the order of the address's country, then the number. */
export function AddressLines({ address }: { address: Address }) {
  const names = useNames(address)
  const lines = labelLines(address, names)
  const [first = '', ...others] = lines
  return (
    <span className="type-c1 block text-ink-2">
      <span className="block">{first}</span>
      <span className="block">{others.join(', ')}</span>
      <span className="block tabular-nums">{address.mobile_shown}</span>
    </span>
  )
}
