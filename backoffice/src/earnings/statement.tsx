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
import { monthsSince, rangeOf, startOf } from './earnings.rules.ts'

/** What moved in the shop's balance in a month, as a table to take along. */
export function Statement({ since }: { since: Date }) {
  const text = useTranslations('portal.earnings')
  const format = useFormatter()
  const failureText = useFailureText()
  const [months] = useState(() => monthsSince(since, new Date()))
  const [month, setMonth] = useState(months[0] ?? '')
  const saving = useMutation({
    mutationFn: () => {
      const path = `/api/portal/earnings_file?${new URLSearchParams(rangeOf(month))}`
      return download(path, `sealane-earnings-${month}.csv`)
    },
    onError: (error) => showFailure(error instanceof DownloadRefused ? error.message : failureText(error)),
  })
  const choices = months.map((value) => ({
    value,
    label: format.dateTime(startOf(value), { month: 'long', year: 'numeric' }),
  }))
  return (
    <Card className="mt-3.5 flex flex-wrap items-end justify-between gap-3 px-[18px] py-4">
      <div className="min-w-0 grow mid:max-w-[280px]">
        <Choice label={`${text('statement')}: ${text('month')}`} choices={choices} value={month} onChange={setMonth} />
      </div>
      <Button variant="outline" isBusy={saving.isPending} onClick={() => saving.mutate()}>
        {!saving.isPending && <Icon of={Download} />}
        {text('save')}
      </Button>
    </Card>
  )
}
