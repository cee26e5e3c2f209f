import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldLabel, FieldNote, fieldRingStyle, type FieldBaseProps } from './field.tsx'

type TextAreaProps = FieldBaseProps &
  Omit<ComponentProps<'textarea'>, 'className'> & {
    /** Inside the field, at its bottom: the length of the text. */
    foot?: ReactNode
    isMono?: boolean
  }

/** A labelled multi-line input. */
export function TextArea({ label, optional, hint, error, note, foot, isMono = false, ...rest }: TextAreaProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <div>
      <FieldLabel id={id} label={label} optional={optional} hint={hint} />
      <div className="relative">
        <textarea
          rows={4}
          {...rest}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          className={`block min-h-26 w-full resize-y rounded-input bg-surface px-4 py-3.5 outline-none placeholder:text-ink-3 ${fieldRingStyle(error !== undefined)} focus:inset-ring-2 focus:inset-ring-brand-text ${isMono ? 'font-mono text-14/[1.55]' : 'text-16/[1.45]'} ${foot === undefined ? '' : 'pb-10'}`}
        />
        {foot !== undefined && (
          <div className="type-c2 pointer-events-none absolute right-4 bottom-3 rounded-tag bg-surface px-1 text-ink-2 tabular-nums">
            {foot}
          </div>
        )}
      </div>
      <FieldNote id={`${id}-note`} error={error} note={note} />
    </div>
  )
}
