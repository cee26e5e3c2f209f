import { lazy, Suspense } from 'react'
import { useCurrency } from './currency.ts'

const Converted = lazy(async () => ({ default: (await import('./converted.tsx')).Converted }))

/** Shows the approximate amount in the shopper's currency beside a dollar amount. */
export function InOwnCurrency({ cents }: { cents: number }) {
  const code = useCurrency()
  return <Suspense>{code !== undefined && <Converted cents={cents} code={code} />}</Suspense>
}
