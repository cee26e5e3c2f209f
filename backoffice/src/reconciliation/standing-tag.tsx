import type { Standing } from '@sealane/contract/reconciliation'
import { Check, CircleMinus, Landmark, ScrollText, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Tag, type Tone } from '../ui/tag.tsx'

const looks: Record<Standing, { tone: Tone; icon: LucideIcon }> = {
  matched: { tone: 'ok', icon: Check },
  differs: { tone: 'bad', icon: TriangleAlert },
  only_bank: { tone: 'warn', icon: Landmark },
  only_ledger: { tone: 'warn', icon: ScrollText },
  set_aside: { tone: 'plain', icon: CircleMinus },
}

export function StandingTag({ standing }: { standing: Standing }) {
  const text = useTranslations('portal.reconciliation')
  return <Tag {...looks[standing]}>{text(`standings.${standing}`)}</Tag>
}
