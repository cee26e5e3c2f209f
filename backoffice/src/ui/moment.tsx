import { useFormatter } from 'use-intl'

/** A date and time without a line break. */
export function Moment({ at }: { at: string }) {
  const format = useFormatter()
  return (
    <span className="type-c1 whitespace-nowrap text-ink-2">
      {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
    </span>
  )
}
