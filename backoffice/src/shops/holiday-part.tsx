import type { Holiday, HolidayForm } from '@sealane/contract/shop-settings'
import { useId, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { PartCard } from '../products/part-card.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm, type Answering } from '../ui/dialog.tsx'
import { Field } from '@sealane/ui/field'
import { Loading } from '../ui/loading.tsx'
import { Tag } from '@sealane/ui/tag'
import { beginsNow, dayOf, holidayDraft, holidayTones, toHolidayForm, whyNot } from './holiday.rules.ts'
import { useHoliday } from './own-shop.queries.ts'

/** The time for which the shop is closed: one holiday at a time. */
export function HolidayPart({ shopId }: { shopId: string }) {
  const query = useHoliday(shopId)
  const { data } = query
  if (data === undefined) return <Loading query={query} />
  return <HolidayCard key={`${data.state} ${data.from} ${data.until}`} shopId={shopId} holiday={data} />
}

type HolidayCardProps = { shopId: string; holiday: Holiday }

function HolidayCard({ shopId, holiday }: HolidayCardProps) {
  const text = useTranslations('portal.holiday')
  const { state, from, until } = holiday
  const format = useFormatter()
  const day = (at: string | null) => format.dateTime(new Date(at ?? 0), { dateStyle: 'medium' })
  return (
    <div className="max-w-180">
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

function Days({ shopId, holiday }: HolidayCardProps) {
  const text = useTranslations('portal.holiday')
  const { state, days_maximum, days_left } = holiday
  const { draft, setDraft, today, why, isBeginning, send, errors, isBusy } = useDays({ shopId, holiday })
  const [isAsking, setIsAsking] = useState(false)
  const whyId = useId()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isBeginning) setIsAsking(true)
        else void send()
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
          note={{ tone: 'plain', text: text('untilNote', { n: days_maximum, left: days_left }) }}
          onChange={({ target }) => setDraft((now) => ({ ...now, until: target.value }))}
        />
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-end gap-2.5">
        <p id={whyId} className="type-c1 mr-auto text-ink-2" aria-live="polite">
          {why !== undefined && text(`why_${why}`, { n: days_maximum })}
        </p>
        {state !== 'none' && <Ending shopId={shopId} isRunning={state === 'running'} />}
        <Button type="submit" isBusy={isBusy} disabled={why !== undefined} aria-describedby={whyId}>
          {text(isBeginning ? 'begin' : state === 'none' ? 'plan' : 'change')}
        </Button>
      </div>
      {isAsking && (
        <Beginning
          until={draft.until}
          isBusy={isBusy}
          onConfirm={() => void send().then(() => setIsAsking(false))}
          onClose={() => setIsAsking(false)}
        />
      )}
    </form>
  )
}

/** The state of the form: the typed days, the reason why they cannot be sent, and the request. */
function useDays({ shopId, holiday }: HolidayCardProps) {
  const text = useTranslations('portal.holiday')
  const { state, days_maximum: daysMaximum } = holiday
  const start = holidayDraft(holiday)
  const [draft, setDraft] = useState(start)
  const [today] = useState(() => dayOf(new Date().toISOString()))
  const sending = useFormMutation(
    (body: HolidayForm, headers) => call('POST /api/portal/shop/holiday', { body }, headers),
    {
      renews: ['shopkeeping'],
      done: text('saved'),
    },
  )
  const why = whyNot(draft, start, { state, today, daysMaximum })
  const send = () => sending.send(toHolidayForm(draft, { shopId, state, today }))
  return { ...sending, send, draft, setDraft, today, why, isBeginning: beginsNow(draft, { state, today }) }
}

/** Asks for confirmation, because the holiday stops the selling at once. */
function Beginning({ until, ...answering }: Answering & { until: string }) {
  const text = useTranslations('portal.holiday')
  const format = useFormatter()
  const day = format.dateTime(new Date(`${until}T00:00`), { dateStyle: 'medium' })
  return (
    <Confirm title={text('beginTitle')} action={text('begin')} {...answering}>
      {text('beginText', { until: day })}
    </Confirm>
  )
}

function Ending({ shopId, isRunning }: { shopId: string; isRunning: boolean }) {
  const text = useTranslations('portal.holiday')
  const [isAsking, setIsAsking] = useState(false)
  const { send, isBusy } = useFormMutation(
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
