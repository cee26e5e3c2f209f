import type { Destination } from '@sealane/contract/withdrawals'
import { CircleDollarSign, Landmark } from 'lucide-react'
import { Icon } from '@sealane/ui/icon'
import { shorten } from './withdrawal.rules.ts'

type DestinationLineProps = {
  destination: Pick<Destination, 'draw_type' | 'bank_name' | 'bank_card_no' | 'network' | 'address'>
}

export function DestinationMark({ destination }: DestinationLineProps) {
  return (
    <span className="grid size-9.5 flex-none place-items-center rounded-frame bg-sunken">
      <Icon of={destination.draw_type === 'bank' ? Landmark : CircleDollarSign} size={20} />
    </span>
  )
}

/** The bank or the network, and the end of the number or address. */
export function DestinationName({ destination }: DestinationLineProps) {
  const { draw_type, bank_name, bank_card_no, network, address } = destination
  return (
    <span className="min-w-0 grow">
      <span className="block font-semibold break-words">{draw_type === 'bank' ? bank_name : network}</span>
      <span className={`type-c1 block text-ink-2 ${draw_type === 'bank' ? '' : 'font-mono'}`}>
        {draw_type === 'bank' ? bank_card_no : shorten(address ?? '')}
      </span>
    </span>
  )
}
