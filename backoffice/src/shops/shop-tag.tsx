import type { ShopState } from '@sealane/contract/shop-administration'
import { useTranslations } from 'use-intl'
import { Tag, type Tone } from '@sealane/ui/tag'

const tones: Record<ShopState, Tone> = { open: 'ok', holiday: 'warn', closed: 'bad' }

export function ShopTag({ state }: { state: ShopState }) {
  const text = useTranslations('portal.shops')
  return <Tag tone={tones[state]}>{text(state)}</Tag>
}
