import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

type FieldDisplayProps = {
  label: string
  error?: string | undefined
  /** What the typed value means: `ok` in green, `plain` in grey. */
  note?: { tone: 'ok' | 'plain' | 'warn'; text: string } | undefined
  icon?: LucideIcon | undefined
  left?: ReactNode
  right?: ReactNode
  isMono?: boolean
}
export type OfficeFieldProps = FieldDisplayProps & Omit<ComponentProps<'input'>, 'className'>

/** A labelled input with what is wrong, or what it means, under it. */
export function Field({ label, error, note, icon, left, right, isMono = false, ...rest }: OfficeFieldProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <div className="min-w-0">
      <FieldLabel id={id} label={label} />
      <div className={`${inputBoxStyle(error !== undefined)} min-h-12`}>
        {icon !== undefined && <Icon of={icon} className="text-ink-2" />}
        {left}
        <input
          {...rest}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          className={`h-full min-w-0 grow bg-transparent text-[16px] outline-none placeholder:text-ink-3 ${isMono ? 'font-mono' : ''}`}
        />
        {right}
      </div>
      <FieldNote id={`${id}-note`} error={error} note={note} />
    </div>
  )
}

export function FieldLabel({ id, label }: { id: string; label: string }) {
  return (
    <label htmlFor={id} className="type-c1 mb-2 block font-semibold text-ink-2">
      {label}
    </label>
  )
}

const noteTones = { ok: 'text-ok', plain: 'text-ink-2', warn: 'text-warn' } as const
const noteIcons = { ok: CircleCheck, plain: Info, warn: CircleAlert } as const

export function FieldNote({ id, error, note }: { id: string } & Pick<FieldDisplayProps, 'error' | 'note'>) {
  const noteText = error ?? note?.text
  const tone = note?.tone ?? 'plain'
  return (
    <div id={id} aria-live="polite">
      {noteText !== undefined && (
        <p
          className={`type-c1 mt-[7px] flex items-start gap-1.5 font-medium ${error === undefined ? noteTones[tone] : 'text-bad'}`}
        >
          <Icon of={error === undefined ? noteIcons[tone] : CircleAlert} size={16} className="mt-px" />
          <span>{noteText}</span>
        </p>
      )}
    </div>
  )
}

/** The frame of an input: also for things that are not text. */
export function inputBoxStyle(isWrong: boolean): string {
  const ring = isWrong ? 'inset-ring-2 inset-ring-bad' : 'inset-ring-[1.5px] inset-ring-line'
  return `flex items-center gap-2.5 rounded-input bg-surface px-3.5 ${ring} focus-within:inset-ring-2 focus-within:inset-ring-brand-text`
}
