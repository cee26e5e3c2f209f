import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { Badge } from './badge.tsx'
import { Icon } from './icon.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  icon: LucideIcon
  label: string
  count?: number
  look?: IconButtonStyle | undefined
}

/** `floating` is for a button on a picture. */
export type IconButtonStyle = keyof typeof iconButtonStyles

const shape = 'press relative grid size-11 flex-none place-items-center rounded-full'
const iconButtonStyles = { plain: '', floating: 'bg-glass shadow-1', surface: 'bg-surface shadow-1' } as const

/** At least 44 × 44 px. */
export function IconButton({ icon, label, count = 0, look = 'plain', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={`${shape} disabled:opacity-50 ${iconButtonStyles[look]}`}
    >
      <Icon of={icon} />
      <Badge count={count} className="absolute top-0.5 right-0.5" />
    </button>
  )
}

/** A link that looks like an icon button. */
export function IconLink({
  href,
  icon,
  label,
  count = 0,
  look = 'plain',
}: { href: string } & Pick<IconButtonProps, 'icon' | 'label' | 'count' | 'look'>) {
  return (
    <Link href={href} aria-label={label} className={`${shape} ${iconButtonStyles[look]}`}>
      <Icon of={icon} />
      <Badge count={count} className="absolute top-0.5 right-0.5" />
    </Link>
  )
}
