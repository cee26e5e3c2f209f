import { History } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useNavigation } from '../app/navigation.ts'
import { IconButton } from '@sealane/ui/icon-button'

/** Links from every recharge page to the record of recharges. */
export function RecordsButton() {
  const text = useTranslations('titles')
  const { go } = useNavigation()
  return <IconButton icon={History} label={text('topUpRecord')} onClick={() => go('/topUpRecord')} />
}
