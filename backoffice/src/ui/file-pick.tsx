import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldBoxStyle, FieldLabel, FieldNote } from '@sealane/ui/field'

type FilePickProps = {
  label: string
  accept: string
  note: string
  error?: string | undefined
  onChoose: (file: File | undefined) => void
}

/** Chooses one file in the browser's dialog. The native input is hidden, because its text is in the browser's language. */
export function FilePick({ label, accept, note, error, onChoose }: FilePickProps) {
  const text = useTranslations('portal')
  const id = useId()
  const [name, setName] = useState<string>()
  return (
    <div className="min-w-0">
      <FieldLabel id={id} label={label} />
      <div className={`${fieldBoxStyle(error !== undefined)} relative min-h-12 text-15`}>
        <span
          aria-hidden="true"
          className="grid min-h-9 flex-none place-items-center rounded-full bg-brand-soft px-4 font-semibold text-brand-text"
        >
          {text('tables.choose')}
        </span>
        <span aria-hidden="true" className={`min-w-0 truncate ${name === undefined ? 'text-ink-2' : ''}`}>
          {name ?? text('actions.noFile')}
        </span>
        <input
          id={id}
          type="file"
          accept={accept}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            const file = event.target.files?.[0]
            setName(file?.name)
            onChoose(file)
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} note={{ tone: 'plain', text: note }} />
    </div>
  )
}
