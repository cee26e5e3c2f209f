import { lazy, Suspense } from 'react'
import { useCurrency } from './currency.ts'

const Converted = lazy(async () => ({ default: (await import('./converted.tsx')).Converted }))

/** Beside a dollar amount: about how much it is in the currency that the shopper chose. */
export function InOwnCurrency({ cents }: { cents: number }) {
  const code = useCurrency()
  return <Suspense>{code !== undefined && <Converted cents={cents} code={code} />}</Suspense>
}
