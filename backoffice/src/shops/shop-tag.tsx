import type { ShopState } from '@sealane/contract/shop-administration'
import { useTranslations } from 'use-intl'
import { Tag, type OfficeTone } from '../ui/tag.tsx'

const tones: Record<ShopState, OfficeTone> = { open: 'ok', holiday: 'warn', closed: 'bad' }

export function ShopTag({ state }: { state: ShopState }) {
  const text = useTranslations('portal.shops')
  return <Tag tone={tones[state]}>{text(state)}</Tag>
}
