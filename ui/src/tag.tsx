import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const tones = {
  brand: 'bg-brand-soft text-brand-text',
  signal: 'bg-signal-soft text-signal',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  plain: 'bg-sunken text-ink-2',
  bad: 'bg-bad-soft text-bad',
} as const

/** The meaning of a status, a note or a label, shown by its color. */
export type Tone = keyof typeof tones

/** A word or two on a colored background, such as a status. */
export function Tag({ tone = 'plain', icon, children }: { tone?: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-5.5 items-center gap-1 rounded-tag px-2 text-12/[1.2] font-semibold ${tones[tone]}`}
    >
      {icon !== undefined && <Icon of={icon} size={14} />}
      {children}
    </span>
  )
}
