import { useId, type ReactNode } from 'react'
import { FieldNote } from '@sealane/ui/field'

type PartCardProps = {
  title: string
  note?: string
  error?: string | undefined
  right?: ReactNode
  children: ReactNode
}

/** One part of the form, with the error that concerns the part as a whole. */
export function PartCard({ title, note, error, right, children }: PartCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card bg-surface p-4 shadow-1 mid:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="type-h2 grow">
          {title}
        </h2>
        {right}
      </div>
      {note !== undefined && <p className="type-c1 mt-1 text-ink-2">{note}</p>}
      <FieldNote id={`${id}-note`} error={error} />
      <div className="mt-4">{children}</div>
    </section>
  )
}
