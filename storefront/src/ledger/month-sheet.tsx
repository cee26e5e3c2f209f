import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDateTime } from '../app/date-time.ts'
import { Chip } from '@sealane/ui/chip'
import { Sheet } from '../ui/sheet.tsx'
import { startOf, yearsSince } from './fund-filter.rules.ts'

type MonthSheetProps = {
  isOpen: boolean
  /** The time of the first record. */
  since: Date
  month: string | undefined
  onChoose: (month: string | undefined) => void
  onClose: () => void
}

/** Lists every month that may have records, by year. */
export function MonthSheet({ isOpen, since, month, onChoose, onClose }: MonthSheetProps) {
  const text = useTranslations('wallet.funds')
  const dateTime = useDateTime()
  const [now] = useState(() => new Date())
  return (
    <Sheet isOpen={isOpen} title={text('chooseMonth')} onClose={onClose}>
      <div className="flex flex-col gap-4 px-4 pt-2 pb-6">
        <div className="flex">
          <Chip isOn={month === undefined} onClick={() => onChoose(undefined)}>
            {text('allMonths')}
          </Chip>
        </div>
        {yearsSince(since, now).map(({ year, months }) => (
          <section key={year}>
            <h3 className="type-h3 pb-2">{dateTime(new Date(year, 0), { year: 'numeric' })}</h3>
            <div className="flex flex-wrap gap-2">
              {months.map((each) => (
                <Chip
                  key={each}
                  isOn={each === month}
                  label={dateTime(startOf(each), { month: 'long', year: 'numeric' })}
                  onClick={() => onChoose(each)}
                >
                  {dateTime(startOf(each), { month: 'short' })}
                </Chip>
              ))}
            </div>
          </section>
        ))}
      </div>
    </Sheet>
  )
}
