import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { Link } from 'wouter'
import { Spinner } from './spinner.tsx'

const variants = {
  primary: 'bg-brand text-on-brand active:bg-brand-press',
  ink: 'bg-ink text-paper',
  soft: 'bg-brand-soft text-brand-text',
  outline: 'text-ink inset-ring-[1.5px] inset-ring-line-2',
  danger: 'text-bad inset-ring-[1.5px] inset-ring-bad',
  text: 'text-brand-text',
  /** Text only, for a button in a line of text or a table. */
  link: 'text-brand-text',
  white: 'bg-white text-on-white',
  night: 'bg-white/15 text-on-night',
} as const
const sizes = { l: 'min-h-12.5 text-17', m: 'min-h-11 text-16' } as const
const paddings = { l: 'px-5.5', m: 'px-4.5' } as const

export type ButtonStyle = {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  isBlock?: boolean
  className?: string
}
type ButtonProps = ButtonStyle & Omit<ComponentProps<'button'>, 'className'> & { isBusy?: boolean; children: ReactNode }

/** A button; each screen has one filled cobalt button (`primary`). While busy it keeps its width and the focus, and cannot be pressed again. */
export function Button({ variant, size, isBlock, className, isBusy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true, onClick: stop })}
      className={buttonClassName({ variant, size, isBlock, className })}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

function stop(event: SyntheticEvent): void {
  event.preventDefault()
}

type ButtonLinkProps = ButtonStyle &
  Omit<ComponentProps<'a'>, 'className' | 'href'> & { href: string; children: ReactNode }

/** A link that looks like a button. */
export function ButtonLink({ href, variant, size, isBlock, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} href={href} className={buttonClassName({ variant, size, isBlock, className })}>
      {children}
    </Link>
  )
}

function buttonClassName({
  variant = 'primary',
  size = 'l',
  isBlock = false,
  className = '',
}: { [K in keyof ButtonStyle]: ButtonStyle[K] | undefined }): string {
  return `press inline-flex items-center justify-center gap-2 rounded-full py-1 text-center font-display leading-tight font-bold disabled:opacity-60 aria-disabled:opacity-60 ${variants[variant]} ${sizes[size]} ${variant === 'link' ? '' : paddings[size]} ${isBlock ? 'w-full' : ''} ${className}`
}
