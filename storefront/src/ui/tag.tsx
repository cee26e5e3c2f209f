import type { ReactNode } from 'react'

const tones = {
  brand: 'bg-brand-soft text-brand-text',
  signal: 'bg-signal-soft text-signal',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  plain: 'bg-sunken text-ink-2',
  bad: 'bg-bad-soft text-bad',
} as const

export type StatusTone = keyof typeof tones

export function Tag({ tone = 'plain', children }: { tone?: StatusTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-5.5 items-center gap-1 rounded-tag px-2 text-12/[1.2] font-semibold ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
