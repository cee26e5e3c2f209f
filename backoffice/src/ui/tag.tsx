import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const tones = {
  brand: 'bg-brand-soft text-brand-text',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  plain: 'bg-sunken text-ink-2',
} as const
export type OfficeTone = keyof typeof tones

export function Tag({ tone = 'plain', icon, children }: { tone?: OfficeTone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-[22px] items-center gap-1 rounded-tag px-2 text-[12px]/[1.2] font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {icon !== undefined && <Icon of={icon} size={14} />}
      {children}
    </span>
  )
}

export function Note({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: OfficeTone
  icon?: LucideIcon
  children: ReactNode
}) {
  return (
    <div className={`type-c1 flex items-start gap-2.5 rounded-[14px] px-3.5 py-3 ${tones[tone]}`}>
      {icon !== undefined && <Icon of={icon} />}
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/** A round letter in place of a face. */
export function Initial({ of: name, isLarge = false }: { of: string; isLarge?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid flex-none place-items-center rounded-full bg-sun font-display font-extrabold text-on-sun ${isLarge ? 'size-10 text-[16px]' : 'size-7 text-[13px]'}`}
    >
      {name.slice(0, 1).toLocaleUpperCase()}
    </span>
  )
}
