import type { LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import type { ComponentProps, ReactNode } from 'react'
import type { Shortcut } from '../app/keys.rules.ts'
import { Icon } from './icon.tsx'
import { KeyHint, useShortcut } from './key-hint.tsx'

const variants = {
  primary: 'bg-brand text-on-brand active:bg-brand-press',
  soft: 'bg-brand-soft text-brand-text',
  outline: 'text-ink inset-ring-[1.5px] inset-ring-line-2',
  danger: 'text-bad inset-ring-[1.5px] inset-ring-bad',
  text: 'text-brand-text',
} as const
const sizes = { l: 'min-h-[50px] text-[17px]', m: 'min-h-11 text-[15px] whitespace-nowrap' } as const
const paddings = { l: 'px-[22px]', m: 'px-[18px]' } as const

type OfficeButtonStyle = { variant?: keyof typeof variants; size?: keyof typeof sizes; className?: string }
/** `needs` names the field that has to be filled in first: the key goes there. */
type Keyed = { shortcut?: Shortcut | undefined; needs?: string | undefined }
type OfficeButtonProps = OfficeButtonStyle &
  Keyed &
  Omit<ComponentProps<'button'>, 'className'> & { isBusy?: boolean; children: ReactNode }

/** One filled cobalt button (`primary`) per screen. While busy it cannot be pressed again. */
export function Button(props: OfficeButtonProps) {
  const { variant, size, className, isBusy = false, shortcut, needs, children, ...rest } = props
  const keys = useShortcut(shortcut)
  return (
    <button
      type="button"
      {...rest}
      {...keys}
      data-needs={needs}
      disabled={rest.disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={officeButtonStyleOf({ variant, size, className })}
    >
      {isBusy && <Spinner />}
      {children}
      <KeyHint of={shortcut} />
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  to,
  children,
  label,
  shortcut,
  ...look
}: OfficeButtonStyle & Pick<Keyed, 'shortcut'> & { to: string; label?: string; children: ReactNode }) {
  const keys = useShortcut(shortcut)
  return (
    <Link to={to} data-row="" {...keys} aria-label={label} className={officeButtonStyleOf(look)}>
      {children}
      <KeyHint of={shortcut} />
    </Link>
  )
}

type OfficeIconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  icon: LucideIcon
  label: string
  shortcut?: Shortcut
}

/** 44 × 44. */
export function IconButton({ icon, label, shortcut, ...rest }: OfficeIconButtonProps) {
  const keys = useShortcut(shortcut)
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      {...keys}
      className="press grid size-11 flex-none place-items-center rounded-full disabled:opacity-50"
    >
      <Icon of={icon} />
    </button>
  )
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-5 flex-none animate-[turn_800ms_linear_infinite] rounded-full border-2 border-current border-r-transparent"
    />
  )
}

function officeButtonStyleOf({
  variant = 'primary',
  size = 'm',
  className = '',
}: { [K in keyof OfficeButtonStyle]: OfficeButtonStyle[K] | undefined }): string {
  return `press inline-flex items-center justify-center gap-2 rounded-full py-1 text-center font-display leading-tight font-bold disabled:opacity-60 ${sizes[size]} ${variant === 'text' ? '' : paddings[size]} ${variants[variant]} ${className}`
}
