import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
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
  role?: 'alert' | 'status'
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A fact that matters on this page. With a `ref` it can take the focus. */
export function Note({ tone = 'plain', role, ref, children }: NoteProps) {
  const { look, icon } = tones[tone]
  return (
    <div
      ref={ref}
      role={role}
      tabIndex={ref === undefined ? undefined : -1}
      className={`type-c1 flex items-start gap-2.5 rounded-input px-3.5 py-3 ${look}`}
    >
      <Icon of={icon} size={20} />
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}
