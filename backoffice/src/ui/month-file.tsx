import { Download } from 'lucide-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { download } from '../app/download.ts'
import { useAction } from '../app/use-server-query.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button } from './button.tsx'
import { SelectField } from '@sealane/ui/select-field'
import { Icon } from '@sealane/ui/icon'
import { Card } from '@sealane/ui/card'
import { showFailure } from './toast.ts'

type MonthFileProps = {
  /** The data set; the server provides the file at `/api/portal/…_file`. */
  of: 'ledger' | 'earnings'
  label: string
  action: string
  /** Returns the months to choose from as `2026-11`; the first is the default. */
  monthsUntil: (now: Date) => string[]
  rangeOf: (month: string) => { from: string; until: string }
}

/** Downloads one month as a table. */
export function MonthFile({ of, label, action, monthsUntil, rangeOf }: MonthFileProps) {
  const format = useFormatter()
  const failureText = useFailureText()
  const [months] = useState(() => monthsUntil(new Date()))
  const [month, setMonth] = useState(months[0] ?? '')
  const saving = useAction((chosen: string) =>
    download(`/api/portal/${of}_file?${new URLSearchParams(rangeOf(chosen))}`, `sealane-${of}-${chosen}.csv`),
  )
  const save = () => saving.mutate(month, { onError: (error) => showFailure(failureText(error)) })
  const choices = months.map((value) => ({
    value,
    label: format.dateTime(new Date(`${value}-01`), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  }))
  return (
    <Card className="flex flex-wrap items-end justify-between gap-3 px-4.5 py-4">
      <div className="min-w-0 grow mid:max-w-80">
        <SelectField label={label} choices={choices} value={month} onChange={setMonth} />
      </div>
      <Button variant="outline" isBusy={saving.isPending} onClick={save}>
        {!saving.isPending && <Icon of={Download} size={20} />}
        {action}
      </Button>
    </Card>
  )
}
