import { useFormatter } from 'use-intl'

/** A postmark with the time of the proof. */
export function ProofMark({ at }: { at: number }) {
  const format = useFormatter()
  const date = new Date(at)
  return (
    <svg
      aria-hidden="true"
      width="92"
      height="92"
      viewBox="0 0 92 92"
      fill="none"
      className="flex-none -rotate-12 stroke-ok font-display max-mid:hidden"
      strokeWidth="1.8"
    >
      <circle cx="46" cy="46" r="44" />
      <circle cx="46" cy="46" r="36" strokeDasharray="2 4" />
      <circle cx="46" cy="46" r="28" />
      <text x="46" y="44" textAnchor="middle" className="fill-ok stroke-none text-13 font-extrabold">
        {format.dateTime(date, { day: 'numeric', month: 'short' })}
      </text>
      <text x="46" y="58" textAnchor="middle" className="fill-ok stroke-none text-11 font-bold">
        {format.dateTime(date, { hour: '2-digit', minute: '2-digit', hour12: false })}
      </text>
    </svg>
  )
}
