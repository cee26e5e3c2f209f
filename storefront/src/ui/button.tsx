import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { Link } from 'wouter'
import { Spinner } from './spinner.tsx'

const variants = {
  primary: 'bg-brand text-on-brand active:bg-brand-press',
  ink: 'bg-ink text-paper',
  soft: 'bg-brand-soft text-brand-text',
  outline: 'text-ink inset-ring-[1.5px] inset-ring-line-2',
  danger: 'text-bad inset-ring-[1.5px] inset-ring-bad',
  text: 'px-3 text-brand-text',
  white: 'bg-white text-[#171a21]',
  night: 'bg-white/15 text-on-night',
} as const
const sizes = { l: 'min-h-12.5 px-5.5 text-17', m: 'min-h-11 px-4.5 text-16' } as const

export type ButtonStyle = {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  isBlock?: boolean
  className?: string
}
type ButtonProps = ButtonStyle & Omit<ComponentProps<'button'>, 'className'> & { isBusy?: boolean; children: ReactNode }

/** One filled cobalt button (`primary`) per screen. While busy it keeps its width and the focus, and cannot be pressed again. */
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

/** A link that looks like a button. */
export function ButtonLink({ href, children, ...look }: ButtonStyle & { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={buttonClassName(look)}>
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
  return `press inline-flex items-center justify-center gap-2 rounded-full py-1 text-center font-display leading-tight font-bold disabled:opacity-60 aria-disabled:opacity-60 ${variants[variant]} ${sizes[size]} ${isBlock ? 'w-full' : ''} ${className}`
}
