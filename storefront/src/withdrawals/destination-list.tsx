import type { Destination } from '@sealane/contract/withdrawals'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoment } from '../orders/use-moment.ts'
import { Button } from '@sealane/ui/button'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { Group } from '../ui/group.tsx'
import { Icon } from '@sealane/ui/icon'
import { IconButton } from '@sealane/ui/icon-button'
import { Note } from '@sealane/ui/note'
import { Tag } from '@sealane/ui/tag'
import { DestinationMark, DestinationName } from './destination-line.tsx'
import { DestinationSheet } from './destination-sheet.tsx'
import { useDestinations } from './use-destinations.ts'
import { describeDestination } from './withdrawal.rules.ts'

type DestinationListProps = { destinations: Destination[]; waitS: number }

/** The saved destinations of withdrawals, and the time when a new one can be used. */
export function DestinationList({ destinations, waitS }: DestinationListProps) {
  const text = useTranslations('withdrawals.destinations')
  const actions = useTranslations('shell.actions')
  const [leaving, setLeaving] = useState<Destination>()
  const [isAdding, setIsAdding] = useState(false)
  const { remove, isRemoving } = useDestinations(() => setLeaving(undefined))
  return (
    <div>
      <Group title={text('title')}>
        {destinations.map((destination) => (
          <Line key={destination.id} destination={destination} onRemove={() => setLeaving(destination)} />
        ))}
        <div className="px-4 py-1.5 not-first:border-t not-first:border-line">
          <Button variant="text" size="m" className="-ml-4" onClick={() => setIsAdding(true)}>
            <Icon of={Plus} size={20} />
            {text('add')}
          </Button>
        </div>
      </Group>
      <div className="pt-3">
        <Note>{text('wait', { hours: Math.round(waitS / 3600) })}</Note>
      </div>
      <DestinationSheet isOpen={isAdding} onClose={() => setIsAdding(false)} />
      <ConfirmSheet
        isOpen={leaving !== undefined}
        title={text('removeTitle')}
        text={text('removeText')}
        action={actions('delete')}
        isDanger
        isBusy={isRemoving}
        onConfirm={() => {
          if (leaving !== undefined) remove(leaving.id)
        }}
        onClose={() => setLeaving(undefined)}
      />
    </div>
  )
}

function Line({ destination, onRemove }: { destination: Destination; onRemove: () => void }) {
  const text = useTranslations('withdrawals')
  const moment = useMoment()
  const [now] = useState(() => Date.now())
  return (
    <div className="flex min-h-16.5 items-center gap-3 px-4 py-2 not-first:border-t not-first:border-line">
      <DestinationMark destination={destination} />
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <DestinationName destination={destination} />
        {Date.parse(destination.usable_at) > now && (
          <Tag tone="warn">{text('opens', { time: moment.at(destination.usable_at) })}</Tag>
        )}
      </span>
      <span className="-mr-2.5">
        <IconButton
          icon={Trash2}
          label={text('destinations.remove', { name: describeDestination(destination) })}
          onClick={onRemove}
        />
      </span>
    </div>
  )
}
