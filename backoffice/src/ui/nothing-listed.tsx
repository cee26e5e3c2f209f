import { useTranslations } from 'use-intl'
import { useList } from './list.tsx'
import { Empty } from '@sealane/ui/empty'

/** An empty list: nothing matches the search, or there is nothing yet. */
export function NothingListed({ noun }: { noun: 'orders' | 'recharges' | 'refunds' | 'withdrawals' }) {
  const text = useTranslations(`portal.${noun}`)
  const isSearch = 'keyword' in useList().filter
  return <Empty title={text(isSearch ? 'notFound' : 'empty')} text={text(isSearch ? 'notFoundText' : 'emptyText')} />
}
