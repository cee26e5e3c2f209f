import type { FreightForm, FreightRest, FreightTable } from '@sealane/contract/freight'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { PartCard } from '../products/part-card.tsx'
import { useCountries } from '../products/product.queries.ts'
import { Button } from '../ui/button.tsx'
import { Leaving } from '../ui/leaving.tsx'
import { Loading } from '../ui/loading.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { Note } from '@sealane/ui/note'
import {
  countriesLeft,
  freightDraft,
  isFirst,
  toFreightForm,
  withChange,
  withZone,
  zonesMaximum,
} from './freight.rules.ts'
import { FreightTrialCard } from './freight-trial.tsx'
import { Outdated, SaveBar } from './save-bar.tsx'
import { useFreight } from './own-shop.queries.ts'
import { TariffFields } from './tariff-fields.tsx'
import { ZoneCard } from './zone-card.tsx'

/** The freight rates by country. */
export function FreightPart({ shopId }: { shopId: string }) {
  const query = useFreight(shopId)
  const { data } = query
  return data === undefined ? <Loading query={query} /> : <Freight shopId={shopId} table={data} />
}

type FreightProps = { shopId: string; table: FreightTable }

/** Resets the form after it was saved or on the user's request. */
function Freight({ shopId, table }: FreightProps) {
  const [start, setStart] = useState(table)
  return <FreightRows key={start.version} shopId={shopId} start={start} table={table} onAnew={setStart} />
}

type RowsProps = FreightProps & { start: FreightTable; onAnew: (table: FreightTable) => void }

function FreightRows({ shopId, start, table, onAnew }: RowsProps) {
  const text = useTranslations('portal.freight')
  const shop = useTranslations('portal.shopkeeping')
  const [draft, setDraft] = useState(() => freightDraft(start))
  const countries = useCountries()
  const { send, errors, setErrors, isBusy } = useFormMutation(
    (body: FreightForm, headers) => call('POST /api/portal/freight/save', { body }, headers),
    { renews: ['shopkeeping'], done: text('saved'), onDone: onAnew },
  )
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(freightDraft(start))
  const left = countriesLeft(draft, countries)
  const change = (changed: (now: typeof draft) => typeof draft) => {
    setDraft(changed)
    setErrors({})
  }
  return (
    <>
      <Leaving isUnsaved={isUnsaved}>{shop('leaveText')}</Leaving>
      {table.version !== start.version && <Outdated onAnew={() => onAnew(table)} />}
      <p className="type-c1 mb-3.5 text-ink-2">{text('note')}</p>
      {isFirst(table) && <FirstFreight {...table.rest} />}
      <div className="grid items-start gap-4 desk:grid-cols-[1fr_360px] desk:gap-5">
        <div className="grid min-w-0 gap-4">
          {draft.zones.map((zone, index) => (
            <ZoneCard
              key={zone.key}
              zone={zone}
              index={index}
              errors={errors}
              countries={countries}
              left={left}
              onChange={(part) => change((now) => withChange(now, zone.key, part))}
              onRemove={() => change((now) => ({ ...now, zones: now.zones.filter(({ key }) => key !== zone.key) }))}
            />
          ))}
          {draft.zones.length < zonesMaximum && (
            <Button variant="outline" onClick={() => change(withZone)}>
              {text('addZone')}
            </Button>
          )}
          <PartCard title={text('rest')}>
            <TariffFields
              draft={draft.rest}
              at="rest"
              errors={errors}
              onChange={(part) => change((now) => ({ ...now, rest: { ...now.rest, ...part } }))}
            />
          </PartCard>
        </div>
        <FreightTrialCard draft={draft} countries={countries} onFaults={setErrors} />
      </div>
      <SaveBar
        isUnsaved={isUnsaved}
        isBusy={isBusy}
        onSave={() => void send(toFreightForm(draft, { shopId, version: start.version }))}
      />
    </>
  )
}

/** Shows the default rates, which apply until the shop saves its own. */
function FirstFreight({ base, further, free_from }: FreightRest) {
  const text = useTranslations('portal.freight')
  const money = useMoney()
  const free = free_from === null ? 'never' : 'from'
  return (
    <div className="mb-3.5">
      <Note tone="brand" icon={Info}>
        {text('first', { base: money(base), further: money(further), free, from: money(free_from ?? 0) })}
      </Note>
    </div>
  )
}
