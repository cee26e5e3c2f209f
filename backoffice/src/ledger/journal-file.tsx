import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { download, DownloadRefused } from '../app/download.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Icon } from '../ui/icon.tsx'
import { Card } from '../ui/page.tsx'
import { showFailure } from '../ui/toast.tsx'
import { lastMonths, rangeOfMonth } from './journal.rules.ts'

const monthsOffered = 24

/** A month's transfers as a table for the bookkeeper. */
export function JournalFile() {
  const text = useTranslations('portal.ledger.journal')
  const format = useFormatter()
  const failureText = useFailureText()
  const [months] = useState(() => lastMonths(new Date(), monthsOffered))
  const [month, setMonth] = useState(months[0] ?? '')
  const saving = useMutation({
    mutationFn: () => {
      const path = `/api/portal/ledger_file?${new URLSearchParams(rangeOfMonth(month))}`
      return download(path, `sealane-ledger-${month}.csv`)
    },
    onError: (error) => showFailure(error instanceof DownloadRefused ? error.message : failureText(error)),
  })
  const choices = months.map((value) => ({
    value,
    label: format.dateTime(new Date(`${value}-01`), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  }))
  return (
    <Card className="flex flex-wrap items-end justify-between gap-3 px-[18px] py-4">
      <div className="min-w-0 grow mid:max-w-[320px]">
        <Choice label={`${text('file')}: ${text('month')}`} choices={choices} value={month} onChange={setMonth} />
      </div>
      <Button variant="outline" isBusy={saving.isPending} onClick={() => saving.mutate()}>
        {!saving.isPending && <Icon of={Download} />}
        {text('save')}
      </Button>
    </Card>
  )
}
