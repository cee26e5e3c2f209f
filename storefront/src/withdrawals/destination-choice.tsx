import type { Destination } from '@sealane/contract/withdrawals'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoment } from '../orders/use-moment.ts'
import { Button } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'
import { Note } from '@sealane/ui/note'
import { Card } from '@sealane/ui/card'
import { Sheet } from '../ui/sheet.tsx'
import { Tag } from '@sealane/ui/tag'
import { DestinationFields } from './destination-fields.tsx'
import { DestinationMark, DestinationName } from './destination-line.tsx'
import type { WithdrawState } from './use-withdraw-form.ts'

/** Chooses the destination: a saved one, or a new one that is entered here. */
export function DestinationChoice({ state }: { state: WithdrawState }) {
  const text = useTranslations('withdrawals')
  const { chosen, saved } = state
  const [isOpen, setIsOpen] = useState(false)
  const change = (
    <Button variant="text" size="m" className="-mr-4.5 flex-none" onClick={() => setIsOpen(true)}>
      {text('change')}
    </Button>
  )
  return (
    <section aria-labelledby="to">
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h2 id="to" className="type-c1 font-semibold text-ink-2">
          {text('to')}
        </h2>
        {chosen === undefined && saved.length > 0 && change}
      </div>
      {chosen === undefined ? (
        <Described state={state} />
      ) : (
        <Card className="flex min-h-16.5 items-center gap-3.5 px-4 py-2.5">
          <DestinationMark destination={chosen} />
          <DestinationName destination={chosen} />
          {change}
        </Card>
      )}
      <Saved state={state} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  )
}

/** The fields of a new destination. The first of an account can be used at once; later ones must wait. */
function Described({ state: { form, terms, method, errors, change } }: { state: WithdrawState }) {
  const text = useTranslations('withdrawals')
  const hours = Math.round(terms.destination_wait_s / 3600)
  return (
    <div className="flex flex-col gap-3">
      <DestinationFields values={form} method={method} errors={errors} onChange={change} />
      {terms.destinations.length > 0 && <Note>{text('newWaits', { hours })}</Note>}
    </div>
  )
}

type SavedProps = { state: WithdrawState; isOpen: boolean; onClose: () => void }

function Saved({ state: { saved, chosen, now, choose, describeNew, form }, isOpen, onClose }: SavedProps) {
  const text = useTranslations('withdrawals')
  const take = (work: () => void) => {
    work()
    onClose()
  }
  return (
    <Sheet isOpen={isOpen} title={text('to')} onClose={onClose}>
      <div className="px-4 pb-2">
        {saved.map((destination) => (
          <SavedRow
            key={destination.id}
            destination={destination}
            isChosen={destination.id === chosen?.id}
            isWaiting={Date.parse(destination.usable_at) > now}
            onChoose={() => take(() => choose(destination.id))}
          />
        ))}
        <button
          type="button"
          className="flex min-h-14 w-full items-center gap-3.5 border-t border-line px-1 text-left font-semibold text-brand-text"
          onClick={() => take(describeNew)}
        >
          <span className="grid size-9.5 flex-none place-items-center">
            <Icon of={Plus} />
          </span>
          {text(form.draw_type === 'bank' ? 'anotherCard' : 'anotherAddress')}
        </button>
      </div>
    </Sheet>
  )
}

type SavedRowProps = { destination: Destination; isChosen: boolean; isWaiting: boolean; onChoose: () => void }

function SavedRow({ destination, isChosen, isWaiting, onChoose }: SavedRowProps) {
  const text = useTranslations('withdrawals')
  const moment = useMoment()
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={isWaiting}
      className="flex min-h-16.5 w-full items-center gap-3.5 border-t border-line px-1 py-2 text-left first:border-t-0"
      onClick={onChoose}
    >
      <DestinationMark destination={destination} />
      <DestinationName destination={destination} />
      {isWaiting && (
        <span className="flex-none">
          <Tag tone="warn">{text('opens', { time: moment.at(destination.usable_at) })}</Tag>
        </span>
      )}
      {isChosen && (
        <span className="flex-none">
          <Tag tone="brand">{text('chosen')}</Tag>
        </span>
      )}
    </button>
  )
}
