import { History } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useNavigation } from '../app/navigation.ts'
import { IconButton } from '@sealane/ui/icon-button'

/** From every page of a recharge to what became of the others. */
export function RecordsButton() {
  const text = useTranslations('titles')
  const { go } = useNavigation()
  return <IconButton icon={History} label={text('topUpRecord')} onClick={() => go('/topUpRecord')} />
}
