import { useTranslations } from 'use-intl'
import { ListSearch } from '../ui/list-search.tsx'
import { toShip } from './use-overlay.ts'

/** By order number, account, addressee or product. */
export function OrderSearch() {
  const text = useTranslations('portal.orders')
  return <ListSearch label={text('search')} placeholder={text('searchPlaceholder')} standard={toShip} />
}
