import { CircleCheck, EyeOff, Flag, MessageSquare } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Tag } from '../ui/tag.tsx'
import type { ReviewState } from './review.rules.ts'

const looks = {
  reported: { tone: 'warn', icon: Flag },
  hidden: { tone: 'bad', icon: EyeOff },
  unanswered: { tone: 'plain', icon: MessageSquare },
  answered: { tone: 'ok', icon: CircleCheck },
} as const

export function ReviewTag({ state }: { state: ReviewState }) {
  const text = useTranslations('portal.reviews')
  return <Tag {...looks[state]}>{text(state)}</Tag>
}
