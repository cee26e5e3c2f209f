import { Button as KitButton, ButtonLink as KitButtonLink, type ButtonStyle } from '@sealane/ui/button'
import { IconButton as KitIconButton } from '@sealane/ui/icon-button'
import type { ComponentProps, ReactNode } from 'react'
import type { Shortcut } from '../app/keys.rules.ts'
import { KeyHint, useShortcut } from './key-hint.tsx'

/** `needs` names the field that must be filled in first: the shortcut then moves the focus there. */
type Keyed = { shortcut?: Shortcut | undefined; needs?: string | undefined }

/** A button with a keyboard shortcut. One filled cobalt button (`primary`) per screen. */
export function Button({
  shortcut,
  needs,
  size = 'm',
  className = '',
  children,
  ...rest
}: ComponentProps<typeof KitButton> & Keyed) {
  const keys = useShortcut(shortcut)
  return (
    <KitButton {...rest} {...keys} data-needs={needs} size={size} className={`whitespace-nowrap ${className}`}>
      {children}
      <KeyHint of={shortcut} />
    </KitButton>
  )
}

type OfficeButtonLinkProps = ButtonStyle & Pick<Keyed, 'shortcut'> & { to: string; label?: string; children: ReactNode }

/** A link that looks like a button. */
export function ButtonLink({
  to,
  label,
  shortcut,
  size = 'm',
  className = '',
  children,
  ...look
}: OfficeButtonLinkProps) {
  const keys = useShortcut(shortcut)
  return (
    <KitButtonLink
      href={to}
      {...look}
      {...keys}
      data-row=""
      aria-label={label}
      size={size}
      className={`whitespace-nowrap ${className}`}
    >
      {children}
      <KeyHint of={shortcut} />
    </KitButtonLink>
  )
}

/** A button of 44 × 44 pixels with its label as a tooltip. */
export function IconButton({ shortcut, ...rest }: ComponentProps<typeof KitIconButton> & Pick<Keyed, 'shortcut'>) {
  return <KitIconButton {...rest} {...useShortcut(shortcut)} title={rest.label} />
}
