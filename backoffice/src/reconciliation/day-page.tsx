import type { Comparison, ComparisonStatus } from '@sealane/contract/reconciliation'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useAddressPart } from '../app/address.ts'
import { Chips } from '../ui/chips.tsx'
import { Loading } from '../ui/loading.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { Empty } from '@sealane/ui/empty'
import { AsideDialog } from './aside-dialog.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { MatchDialog } from './match-dialog.tsx'
import { useDay } from './reconciliation.queries.ts'
import { dayOf, comparisonStatuses } from './reconciliation.rules.ts'

export type ComparisonAction = { kind: 'match' | 'aside'; comparison: Comparison }

/** The movements of one day, compared by reference. */
export function DayPage({ day }: { day: string }) {
  const text = useTranslations('portal.reconciliation')
  const format = useFormatter()
  const [statusParam, choose] = useAddressPart('standing')
  const status = comparisonStatuses.find((one) => one === statusParam)
  const isDay = !Number.isNaN(dayOf(day).getTime())
  const name = isDay ? format.dateTime(dayOf(day), { dateStyle: 'long', timeZone: 'UTC' }) : day
  return (
    <Page title={name} back="/portal/reconciliation">
      <Chips
        label={text('filter')}
        choices={[
          { value: 'all', label: text('all') },
          ...comparisonStatuses.map((value) => ({ value, label: text(`standings.${value}`) })),
        ]}
        value={status ?? 'all'}
        onChange={(value) => choose(value === 'all' ? undefined : value)}
      />
      <Comparisons day={day} standing={status} />
    </Page>
  )
}

function Comparisons({ day, standing }: { day: string; standing: ComparisonStatus | undefined }) {
  const text = useTranslations('portal.reconciliation')
  const query = useDay(day, standing)
  const [act, setAct] = useState<ComparisonAction>()
  const items = query.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <Card className="mt-3.5 overflow-hidden pt-3.5">
        {items === undefined && <Loading query={query} />}
        {items?.length === 0 && <Empty title={text('empty')} text={text('emptyText')} />}
        {items !== undefined && items.length > 0 && <ComparisonTable comparisons={items} onAct={setAct} />}
      </Card>
      <MoreButton query={query}>{text('more')}</MoreButton>
      {act !== undefined && <ActDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  )
}

function ActDialog({ act: { kind, comparison }, onClose }: { act: ComparisonAction; onClose: () => void }) {
  const ChosenDialog = kind === 'match' ? MatchDialog : AsideDialog
  return <ChosenDialog comparison={comparison} onClose={onClose} />
}
