import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import { useTranslations } from 'use-intl'

type PortalDestination = Pick<PortalWithdrawal, 'draw_type' | 'bank_name' | 'bank_card_no' | 'network' | 'address'>

/** Returns a function that formats a destination in one line and shortens a long address to its ends. */
export function useDestinationText(): (destination: PortalDestination) => string {
  const text = useTranslations('portal.withdrawals')
  return ({ draw_type, bank_name, bank_card_no, network, address }) =>
    draw_type === 'bank'
      ? text('toBank', { bank: bank_name ?? '', end: (bank_card_no ?? '').slice(-4) })
      : `${network ?? ''} ${(address ?? '').slice(0, 5)}…${(address ?? '').slice(-5)}`
}
