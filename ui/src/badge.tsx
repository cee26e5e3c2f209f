/** A count of objects that need attention; nothing for 0. */
export function Badge({ count, className = '' }: { count: number; className?: string }) {
  if (count <= 0) return undefined
  return (
    <b
      className={`min-w-4.5 rounded-full bg-signal px-1.25 text-center text-11/[1.125rem] font-bold text-on-signal ring-2 ring-paper ${className}`}
    >
      {count > 99 ? '99+' : count}
    </b>
  )
}
