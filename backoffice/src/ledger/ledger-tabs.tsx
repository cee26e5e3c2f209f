import { useTranslations } from 'use-intl'
import { useAddressPart } from '../app/address.ts'
import { Chips } from '../ui/chips.tsx'

const parts = ['proof', 'entries', 'as_of'] as const
type LedgerTab = (typeof parts)[number]

export function useLedgerPart(): [LedgerTab, (part: LedgerTab) => void] {
  const [partParam, change] = useAddressPart('part')
  const part = parts.find((tab) => tab === partParam) ?? 'proof'
  return [part, (next) => change(next === 'proof' ? undefined : next)]
}

/** The tabs of the ledger. */
export function LedgerTabs() {
  const text = useTranslations('portal.ledger')
  const [part, choose] = useLedgerPart()
  return (
    <div className="mb-4">
      <Chips
        label={text('partsLabel')}
        choices={parts.map((value) => ({ value, label: text(`tabs.${value}`) }))}
        value={part}
        onChange={choose}
      />
    </div>
  )
}
