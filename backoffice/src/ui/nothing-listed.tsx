import { useListContext } from 'ra-core'
import { useTranslations } from 'use-intl'
import { Empty } from './states.tsx'

/** Where a list is empty: because nothing is called so, or because there is nothing of it yet. */
export function NothingListed({ noun }: { noun: 'orders' | 'recharges' | 'refunds' | 'withdrawals' }) {
  const text = useTranslations(`portal.${noun}`)
  const isSearch = 'keyword' in useListContext().filterValues
  return <Empty title={text(isSearch ? 'notFound' : 'empty')} text={text(isSearch ? 'notFoundText' : 'emptyText')} />
}
