import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'

const tones = {
  warn: { look: 'bg-warn-soft text-warn', icon: TriangleAlert },
  brand: { look: 'bg-brand-soft text-brand-text', icon: Info },
  bad: { look: 'bg-bad-soft text-bad', icon: CircleAlert },
  ok: { look: 'bg-ok-soft text-ok', icon: CircleCheck },
  plain: { look: 'bg-sunken text-ink-2', icon: Info },
} as const

type NoteProps = {
  tone?: keyof typeof tones
  /** Replaces the tone's own icon. */
  icon?: LucideIcon
  role?: 'alert' | 'status'
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** An important fact on the page. With a `ref` it can get the focus. */
export function Note({ tone = 'plain', icon, role, ref, children }: NoteProps) {
  return (
    <div
      ref={ref}
      role={role}
      tabIndex={ref === undefined ? undefined : -1}
      className={`type-c1 flex items-start gap-2.5 rounded-input px-3.5 py-3 ${tones[tone].look}`}
    >
      <Icon of={icon ?? tones[tone].icon} size={20} />
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}
