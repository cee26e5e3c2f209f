import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useIsOnline } from '../app/online.ts'
import { Button } from '@sealane/ui/button'

/** A button that moves money: without a network it is disabled and shows the reason. */
export function MoneyButton({ disabled = false, ...rest }: ComponentProps<typeof Button>) {
  const text = useTranslations('shell.offline')
  const isOnline = useIsOnline()
  return (
    <>
      {!isOnline && <p className="type-c1 mb-2 text-center text-ink-2">{text('money')}</p>}
      <Button {...rest} disabled={disabled || !isOnline} />
    </>
  )
}
