import type { LucideIcon } from 'lucide-react'

type IconProps = { of: LucideIcon; size?: 14 | 16 | 20 | 22 | 24 | 44; isFilled?: boolean; className?: string }

/** A decorative icon: the text is beside it or in its button's label. `size` is in pixels. */
export function Icon({ of: Drawing, size = 24, isFilled = false, className = '' }: IconProps) {
  return (
    <Drawing
      aria-hidden="true"
      size={size}
      strokeWidth={1.75}
      fill={isFilled ? 'currentColor' : 'none'}
      className={`flex-none ${className}`}
    />
  )
}
