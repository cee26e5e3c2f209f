import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { Sheet } from '../ui/sheet.tsx'
import { chooseCurrency, useCurrency } from './currency.ts'
import { useCurrencyName } from './use-currency-name.ts'

type CurrencySheetProps = { codes: string[]; isOpen: boolean; onClose: () => void }

/** Chooses the second currency for prices; the first choice is dollars only. */
export function CurrencySheet({ codes, isOpen, onClose }: CurrencySheetProps) {
  const text = useTranslations('settings.region')
  const nameOf = useCurrencyName()
  const chosen = useCurrency()
  return (
    <Sheet isOpen={isOpen} title={text('currency')} onClose={onClose}>
      <p className="type-b2 px-4 pb-1.5 text-ink-2">{text('hint')}</p>
      {[undefined, ...codes].map((code) => {
        const isChosen = code === chosen
        return (
          <button
            key={code ?? 'USD'}
            type="button"
            aria-current={isChosen || undefined}
            className={`flex min-h-13.5 w-full items-center gap-2 px-4 py-1.5 text-left -outline-offset-3 not-first:border-t not-first:border-line ${isChosen ? 'text-brand-text' : ''}`}
            onClick={() => {
              chooseCurrency(code)
              onClose()
            }}
          >
            <span className="min-w-0 grow font-semibold">{code === undefined ? text('dollars') : nameOf(code)}</span>
            {code !== undefined && <span className="type-c1 text-ink-2">{code}</span>}
            {isChosen && <Icon of={Check} />}
          </button>
        )
      })}
    </Sheet>
  )
}
