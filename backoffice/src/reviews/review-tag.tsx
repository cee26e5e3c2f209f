import { CircleCheck, EyeOff, Flag, MessageSquare } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Tag } from '@sealane/ui/tag'
import type { ReviewState } from './review.rules.ts'

const reviewStateStyles = {
  reported: { tone: 'warn', icon: Flag },
  hidden: { tone: 'bad', icon: EyeOff },
  unanswered: { tone: 'plain', icon: MessageSquare },
  answered: { tone: 'ok', icon: CircleCheck },
} as const

export function ReviewTag({ state }: { state: ReviewState }) {
  const text = useTranslations('portal.reviews')
  return <Tag {...reviewStateStyles[state]}>{text(state)}</Tag>
}
