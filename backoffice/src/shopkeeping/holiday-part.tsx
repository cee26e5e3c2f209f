import type { Holiday, HolidayForm } from '@sealane/contract/shopkeeping'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useSending } from '../app/use-sending.ts'
import { PartCard } from '../products/part-card.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Loading } from '../ui/loading.tsx'
import { Tag } from '../ui/tag.tsx'
import { dayOf, holidayDraft, holidayTones, toHolidayForm } from './holiday.rules.ts'
import { useHoliday } from './shop.queries.ts'

/** When the shop is closed for a while: one holiday at a time. */
export function HolidayPart({ shopId }: { shopId: string }) {
  const query = useHoliday(shopId)
  const { data } = query
  if (data === undefined) return <Loading query={query} />
  return <HolidayCard key={`${data.state} ${data.from} ${data.until}`} shopId={shopId} holiday={data} />
}

type CardProps = { shopId: string; holiday: Holiday }

function HolidayCard({ shopId, holiday }: CardProps) {
  const text = useTranslations('portal.holiday')
  const { state, from, until } = holiday
  const format = useFormatter()
  const day = (at: string | null) => format.dateTime(new Date(at ?? 0), { dateStyle: 'medium' })
  return (
    <div className="max-w-[720px]">
      <PartCard
        title={text('title')}
        note={text('note')}
        right={<Tag tone={holidayTones[state]}>{text(`state_${state}`)}</Tag>}
      >
        {state !== 'none' && (
          <p className="mb-4 font-semibold">{text('span', { from: day(from), until: day(until) })}</p>
        )}
        <Days shopId={shopId} holiday={holiday} />
      </PartCard>
    </div>
  )
}

function Days({ shopId, holiday }: CardProps) {
  const text = useTranslations('portal.holiday')
  const { state, days_maximum } = holiday
  const start = holidayDraft(holiday)
  const [draft, setDraft] = useState(start)
  const { send, errors, isBusy } = useSending(
    (body: HolidayForm, headers) => call('POST /api/portal/shop/holiday', { body }, headers),
    { renews: ['shopkeeping'], done: text('saved') },
  )
  const [today] = useState(() => dayOf(new Date().toISOString()))
  const isLater = draft.from > today
  const isSendable = draft.until !== '' && (draft.until !== start.until || draft.from !== start.from)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(toHolidayForm(draft, { shopId, state, today }))
      }}
    >
      <div className="grid gap-4 mid:grid-cols-2">
        {state !== 'running' && (
          <Field
            label={text('from')}
            type="date"
            min={today}
            value={draft.from}
            error={errors['from']}
            note={{ tone: 'plain', text: text('fromNote') }}
            onChange={({ target }) => setDraft((now) => ({ ...now, from: target.value }))}
          />
        )}
        <Field
          label={text('until')}
          type="date"
          min={today}
          value={draft.until}
          error={errors['until']}
          note={{ tone: 'plain', text: text('untilNote', { n: days_maximum }) }}
          onChange={({ target }) => setDraft((now) => ({ ...now, until: target.value }))}
        />
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        {state !== 'none' && <Ending shopId={shopId} isRunning={state === 'running'} />}
        <Button type="submit" isBusy={isBusy} disabled={!isSendable}>
          {text(state === 'none' ? (isLater ? 'plan' : 'begin') : 'change')}
        </Button>
      </div>
    </form>
  )
}

function Ending({ shopId, isRunning }: { shopId: string; isRunning: boolean }) {
  const text = useTranslations('portal.holiday')
  const [isAsking, setIsAsking] = useState(false)
  const { send, isBusy } = useSending(
    (body: { shop_id: string }, headers) => call('POST /api/portal/shop/holiday_end', { body }, headers),
    { renews: ['shopkeeping'], done: text('opened') },
  )
  const action = text(isRunning ? 'open' : 'drop')
  return (
    <>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        {action}
      </Button>
      {isAsking && (
        <Confirm
          title={text(isRunning ? 'openTitle' : 'dropTitle')}
          action={action}
          isBusy={isBusy}
          onConfirm={() => void send({ shop_id: shopId })}
          onClose={() => setIsAsking(false)}
        >
          {text(isRunning ? 'openText' : 'dropText')}
        </Confirm>
      )}
    </>
  )
}
