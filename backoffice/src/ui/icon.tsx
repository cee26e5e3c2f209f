import type { LucideIcon } from 'lucide-react'

type OfficeIconProps = { of: LucideIcon; size?: 14 | 16 | 20 | 24 | 44; className?: string }

/** Always decoration: the words stand beside it or in its button's label. */
export function Icon({ of: Drawing, size = 20, className = '' }: OfficeIconProps) {
  return <Drawing aria-hidden="true" size={size} strokeWidth={1.75} className={`flex-none ${className}`} />
}
