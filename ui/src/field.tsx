import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react'
import { useCallback, useId, useRef, type ChangeEvent, type ComponentProps, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useEmptied } from './use-emptied.ts'
import { useInputBeforeHydration } from './use-input-before-hydration.ts'

/** A line below the field about the typed value: `ok` for a rule that it satisfies, `plain` for a fact. */
export type FieldRemark = { tone: 'ok' | 'plain' | 'warn'; text: string }

export type FieldBaseProps = {
  label: string
  /** The word for a field that may be empty. */
  optional?: string | undefined
  /** A rule, shown beside the label. */
  hint?: ReactNode
  error?: ReactNode
  note?: FieldRemark | undefined
}

export type FieldProps = FieldBaseProps &
  Omit<ComponentProps<'input'>, 'className'> & {
    icon?: LucideIcon | undefined
    /** Inside the field, at its ends. */
    left?: ReactNode
    right?: ReactNode
    isMono?: boolean
    /** Empties the field when the page is left. */
    isSecret?: boolean
  }

/** A labelled input. Uncontrolled unless `value` is given, so that it keeps the typed text. */
export function Field(props: FieldProps) {
  const {
    label,
    optional,
    hint,
    error,
    note,
    icon,
    left,
    right,
    isMono = false,
    isSecret = false,
    ref,
    ...rest
  } = props
  const ownId = useId()
  const id = rest.id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const setInput = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element
      if (typeof ref === 'function') ref(element)
      else if (ref != null) ref.current = element
    },
    [ref],
  )
  useInputBeforeHydration(input, rest)
  useEmptied(input, isSecret, (target) =>
    rest.onChange?.({ target, currentTarget: target } as ChangeEvent<HTMLInputElement>),
  )
  return (
    <div className="min-w-0">
      <FieldLabel id={id} label={label} optional={optional} hint={hint} />
      <div className={fieldBoxStyle(error !== undefined)}>
        {icon !== undefined && <Icon of={icon} size={22} className="text-ink-2" />}
        {left}
        <input
          {...rest}
          ref={setInput}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          className={`h-full min-w-0 grow bg-transparent text-16 outline-none placeholder:text-ink-3 ${isMono ? 'font-mono' : ''}`}
        />
        {right}
      </div>
      <FieldNote id={`${id}-note`} error={error} note={note} />
    </div>
  )
}

type FieldLabelProps = { id: string } & Pick<FieldBaseProps, 'label' | 'optional' | 'hint'>

export function FieldLabel({ id, label, optional, hint }: FieldLabelProps) {
  return (
    <div className="mb-2 flex items-baseline justify-between gap-2">
      <label htmlFor={id} className="type-c1 font-semibold text-ink-2">
        {label}
        {optional !== undefined && <span className="font-normal text-ink-3"> · {optional}</span>}
      </label>
      {hint !== undefined && <span className="type-c2 text-ink-3">{hint}</span>}
    </div>
  )
}

const noteTones = { ok: 'text-ok', plain: 'text-ink-2', warn: 'text-warn', bad: 'text-bad' } as const
const noteIcons = { ok: CircleCheck, plain: Info, warn: CircleAlert, bad: CircleAlert } as const

/** The line below a field: its error, else its note. Screen readers announce a changed note, and an error immediately. */
export function FieldNote({ id, error, note }: { id: string } & Pick<FieldBaseProps, 'error' | 'note'>) {
  const tone = error === undefined ? note?.tone : 'bad'
  return (
    <div id={id} aria-live={tone === 'bad' ? undefined : 'polite'}>
      {tone !== undefined && (
        <p
          role={tone === 'bad' ? 'alert' : undefined}
          className={`type-c1 mt-1.75 flex items-start gap-1.5 font-medium ${noteTones[tone]}`}
        >
          <Icon of={noteIcons[tone]} size={16} className="mt-px" />
          <span>{error ?? note?.text}</span>
        </p>
      )}
    </div>
  )
}

/** The frame of an input, also used for controls without text. */
export function fieldBoxStyle(isWrong: boolean): string {
  return `flex min-h-(--field-height) items-center gap-2.5 rounded-input bg-surface px-4 ${fieldRingStyle(isWrong)} focus-within:inset-ring-2 focus-within:inset-ring-brand-text`
}

/** The border of a field. */
export function fieldRingStyle(isWrong: boolean): string {
  return isWrong ? 'inset-ring-2 inset-ring-bad' : 'inset-ring-[1.5px] inset-ring-line'
}
