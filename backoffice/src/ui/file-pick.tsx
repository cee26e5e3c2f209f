import { useId } from 'react'
import { boxLook, FieldLabel, FieldNote } from './field.tsx'

type FilePickProps = {
  label: string
  accept: string
  note: string
  error?: string | undefined
  onChoose: (file: File | undefined) => void
}

/** One file, by the browser's own dialogue. */
export function FilePick({ label, accept, note, error, onChoose }: FilePickProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <FieldLabel id={id} label={label} />
      <div className={`${boxLook(error !== undefined)} min-h-12`}>
        <input
          id={id}
          type="file"
          accept={accept}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChoose(event.target.files?.[0])}
          className="min-h-11 w-full min-w-0 py-1 text-[15px] file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-full file:border-0 file:bg-brand-soft file:px-4 file:font-semibold file:text-brand-text"
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} note={{ tone: 'plain', text: note }} />
    </div>
  )
}
