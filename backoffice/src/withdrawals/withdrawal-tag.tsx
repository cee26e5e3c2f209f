import type { WithdrawalState } from '@sealane/contract/withdrawals'
import { CircleCheck, Clock, OctagonX, Send, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Tag } from '@sealane/ui/tag'

const withdrawalStateStyles = {
  auditing: { tone: 'warn', icon: Clock },
  passed: { tone: 'brand', icon: Send },
  settled: { tone: 'ok', icon: CircleCheck },
  failed: { tone: 'bad', icon: Undo2 },
  refused: { tone: 'bad', icon: OctagonX },
  cancelled: { tone: 'plain', icon: Undo2 },
} as const

export function WithdrawalTag({ state }: { state: WithdrawalState }) {
  const text = useTranslations('portal.withdrawals')
  return <Tag {...withdrawalStateStyles[state]}>{text(state)}</Tag>
}
