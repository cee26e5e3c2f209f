import type { Preview } from '@sealane/contract/orders'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { isRefused } from '../app/refused.ts'
import { Note } from '@sealane/ui/note'

type CheckoutNoticesProps = { problems: Preview['problems']; error: Error | null }

/**
 * Shows why the order was not placed or cannot be placed; the shop's own block shows that it does not deliver to the address. After
 * a refusal the message gets the focus, because the page below has changed.
 */
export function CheckoutNotices({ problems, error }: CheckoutNoticesProps) {
  const text = useTranslations('orders.checkout')
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRefused(error)) note.current?.focus()
  }, [error])
  const hasBroken = problems.some(({ problem }) => problem !== 'NOT_DELIVERED')
  if (!isRefused(error) && !hasBroken) return undefined
  return (
    <div className="mb-3 flex flex-col gap-3">
      {isRefused(error) && (
        <Note ref={note} tone="warn" role="alert">
          {error.message}
        </Note>
      )}
      {hasBroken && (
        <Note tone="bad">
          {text('problems')}{' '}
          <Link href="/bag" className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4">
            {text('toBag')}
          </Link>
        </Note>
      )}
    </div>
  )
}
