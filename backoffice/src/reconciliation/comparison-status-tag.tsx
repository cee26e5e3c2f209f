import type { ComparisonStatus } from '@sealane/contract/reconciliation'
import { Check, CircleMinus, Landmark, ScrollText, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Tag, type Tone } from '@sealane/ui/tag'

const comparisonStatusStyles: Record<ComparisonStatus, { tone: Tone; icon: LucideIcon }> = {
  matched: { tone: 'ok', icon: Check },
  differs: { tone: 'bad', icon: TriangleAlert },
  only_bank: { tone: 'warn', icon: Landmark },
  only_ledger: { tone: 'warn', icon: ScrollText },
  set_aside: { tone: 'plain', icon: CircleMinus },
}

export function ComparisonStatusTag({ standing }: { standing: ComparisonStatus }) {
  const text = useTranslations('portal.reconciliation')
  return <Tag {...comparisonStatusStyles[standing]}>{text(`standings.${standing}`)}</Tag>
}
