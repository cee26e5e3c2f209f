import { CircleAlert, CircleCheck, type LucideIcon } from 'lucide-react'
import { useId, useRef, type ChangeEvent, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from './icon.tsx'
import { useEmptied } from './use-emptied.ts'
import { useInputBeforeHydration } from './use-typed-before.ts'

export type FieldBaseProps = {
  label: string
  isOptional?: boolean
  /** Beside the label: a rule. */
  hint?: ReactNode
  error?: ReactNode
  /** A rule that is met, in green. */
  met?: string
  icon?: LucideIcon
  /** Inside the field, at the right. */
  right?: ReactNode
}
type FieldProps = FieldBaseProps &
  Omit<ComponentProps<'input'>, 'className' | 'ref'> & {
    /** Empty again when the page is left. */
    isSecret?: boolean
  }

/** A labelled input. Uncontrolled unless `value` is given, so that it keeps what was typed. */
export function Field({ label, isOptional, hint, error, met, icon, right, isSecret = false, ...rest }: FieldProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const note = `${id}-note`
  const input = useRef<HTMLInputElement>(null)
  useInputBeforeHydration(input, rest)
  useEmptied(input, isSecret, (target) =>
    rest.onChange?.({ target, currentTarget: target } as ChangeEvent<HTMLInputElement>),
  )
  return (
    <div>
      <FieldLabel id={id} label={label} isOptional={isOptional} hint={hint} />
      <div className={fieldBoxStyle(error !== undefined)}>
        {icon !== undefined && <Icon of={icon} size={22} className="text-ink-2" />}
        <input
          {...rest}
          ref={input}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined || met !== undefined ? note : undefined}
          className="h-full min-w-0 grow bg-transparent text-16 outline-none placeholder:text-ink-3"
        />
        {right}
      </div>
      <FieldNote id={note} error={error} met={met} />
    </div>
  )
}

type TextAreaProps = Omit<FieldBaseProps, 'icon' | 'right' | 'met'> &
  Omit<ComponentProps<'textarea'>, 'className'> & {
    /** Inside the field, at its foot: how much is written. */
    foot?: ReactNode
  }

export function TextArea({ label, isOptional, hint, error, foot, ...rest }: TextAreaProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const note = `${id}-note`
  return (
    <div>
      <FieldLabel id={id} label={label} isOptional={isOptional} hint={hint} />
      <div className="relative">
        <textarea
          rows={4}
          {...rest}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined ? note : undefined}
          className={`block min-h-26 w-full resize-y rounded-input bg-surface px-4 py-3.5 text-16/[1.45] outline-none placeholder:text-ink-3 ${fieldRingStyle(error !== undefined)} focus:inset-ring-2 focus:inset-ring-brand-text ${foot === undefined ? '' : 'pb-10'}`}
        />
        {foot !== undefined && (
          <div className="type-c2 pointer-events-none absolute right-4 bottom-3 rounded-tag bg-surface px-1 text-ink-2 tabular-nums">
            {foot}
          </div>
        )}
      </div>
      <FieldNote id={note} error={error} />
    </div>
  )
}

type FieldLabelProps = { id: string; label: string; isOptional?: boolean | undefined; hint?: ReactNode }

export function FieldLabel({ id, label, isOptional = false, hint }: FieldLabelProps) {
  const text = useTranslations('shell.field')
  return (
    <div className="mb-2 flex items-baseline justify-between gap-2">
      <label htmlFor={id} className="type-c1 font-semibold text-ink-2">
        {label}
        {isOptional && <span className="font-normal text-ink-3"> · {text('optional')}</span>}
      </label>
      {hint !== undefined && <span className="type-c2 text-ink-3">{hint}</span>}
    </div>
  )
}

export function FieldNote({ id, error, met }: { id: string; error?: ReactNode; met?: string | undefined }) {
  const noteContent = error ?? met
  if (noteContent === undefined) return undefined
  const isError = error !== undefined
  return (
    <p
      id={id}
      role={isError ? 'alert' : undefined}
      className={`type-c1 mt-1.75 flex items-start gap-1.5 font-medium ${isError ? 'text-bad' : 'text-ok'}`}
    >
      <Icon of={isError ? CircleAlert : CircleCheck} size={16} className="mt-px" />
      <span>{noteContent}</span>
    </p>
  )
}

/** The frame of an input: also for things that are not text. */
export function fieldBoxStyle(isWrong: boolean): string {
  return `flex min-h-13 items-center gap-2.5 rounded-input bg-surface px-4 ${fieldRingStyle(isWrong)} focus-within:inset-ring-2 focus-within:inset-ring-brand-text`
}

function fieldRingStyle(isWrong: boolean): string {
  return isWrong ? 'inset-ring-2 inset-ring-bad' : 'inset-ring-[1.5px] inset-ring-line'
}
