import { useId, type ReactNode } from 'react'
import { Card } from '@sealane/ui/card'

type GroupProps = { title: string; right?: ReactNode; children: ReactNode }

/** Related rows below their heading. */
export function Group({ title, right, children }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="wraps flex min-h-8 items-center justify-between gap-3 px-1 pb-1.5">
        <h2 id={id} className="type-c1 min-w-0 grow font-semibold text-ink-2">
          {title}
        </h2>
        {right}
      </div>
      <Card>{children}</Card>
    </section>
  )
}
