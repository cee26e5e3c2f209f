import { useId, type ComponentProps } from 'react'
import { inputBoxStyle, FieldLabel, FieldNote } from './field.tsx'

type TextBoxProps = { label: string; error?: string | undefined; hint?: string; isMono?: boolean } & Omit<
  ComponentProps<'textarea'>,
  'className'
>

/** Lines of text: Markdown, or a sentence. */
export function TextBox({ label, error, hint, isMono = false, ...rest }: TextBoxProps) {
  const id = useId()
  return (
    <div>
      <FieldLabel id={id} label={label} />
      <div className={inputBoxStyle(error !== undefined)}>
        <textarea
          {...rest}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          className={`block w-full resize-y bg-transparent py-3 outline-none placeholder:text-ink-3 ${isMono ? 'font-mono text-[14px]/[1.55]' : 'text-[16px]/[1.4]'}`}
        />
      </div>
      <FieldNote
        id={`${id}-note`}
        error={error}
        note={hint === undefined ? undefined : { tone: 'plain', text: hint }}
      />
    </div>
  )
}
