import { Button as KitButton, ButtonLink as KitButtonLink, type ButtonStyle } from '@sealane/ui/button'
import { IconButton as KitIconButton } from '@sealane/ui/icon-button'
import type { ComponentProps, ReactNode } from 'react'
import type { Shortcut } from '../app/keys.rules.ts'
import { KeyHint, useShortcut } from './key-hint.tsx'

/** `needs` names the field that has to be filled in first: the key goes there. */
type Keyed = { shortcut?: Shortcut | undefined; needs?: string | undefined }

/** A button that a key presses too. One filled cobalt button (`primary`) per screen. */
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

/** 44 × 44, with its label as a tip. */
export function IconButton({ shortcut, ...rest }: ComponentProps<typeof KitIconButton> & Pick<Keyed, 'shortcut'>) {
  return <KitIconButton {...rest} {...useShortcut(shortcut)} title={rest.label} />
}
