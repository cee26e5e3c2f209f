import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { IconButton } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { reorderIds } from './catalog.rules.ts'

const words = { hero: 'portal.home', category: 'portal.categories' } as const
type CardKind = keyof typeof words
type VersionedItem = { id: string; version: number }

type OrderedProps<Item> = {
  noun: CardKind
  items: readonly Item[]
  nameOf: (item: Item) => string
  /** Renders an item's card with the buttons that move it. */
  children: (item: Item, moves: ReactNode, onRemove: () => void) => ReactNode
}

/** Cards in the order of the home page, with buttons to change it. Removing one needs a confirmation. */
export function OrderedCards<Item extends VersionedItem>({ noun, items, nameOf, children }: OrderedProps<Item>) {
  const [leaving, setLeaving] = useState<Item>()
  const { send, isBusy } = useFormMutation(
    (ids: string[], headers) => call(`POST /api/portal/${noun}/order`, { body: { ids } }, headers),
    { renews: [noun, 'decisions'] },
  )
  const ids = items.map(({ id }) => id)
  const movesOf = (item: Item, index: number) => (
    <MoveButtons
      name={nameOf(item)}
      index={index}
      count={items.length}
      isBusy={isBusy}
      onMove={(by) => void send(reorderIds(ids, item.id, by))}
    />
  )
  return (
    <>
      <ol className="mb-4 grid gap-3">
        {items.map((item, index) => (
          <li key={item.id}>{children(item, movesOf(item, index), () => setLeaving(item))}</li>
        ))}
      </ol>
      {leaving !== undefined && (
        <RemoveCardDialog noun={noun} item={leaving} name={nameOf(leaving)} onClose={() => setLeaving(undefined)} />
      )}
    </>
  )
}

type RemoveCardDialogProps = { noun: CardKind; item: VersionedItem; name: string; onClose: () => void }

function RemoveCardDialog({ noun, item: { id, version }, name, onClose }: RemoveCardDialogProps) {
  const text = useTranslations(words[noun])
  const { send, isBusy } = useFormMutation(
    (body: VersionedItem, headers) => call(`POST /api/portal/${noun}/remove`, { body }, headers),
    { renews: [noun, 'decisions'], done: text('removed'), onDone: onClose },
  )
  return (
    <Confirm
      title={text('removeTitle', { name })}
      action={text('remove')}
      isDanger
      isBusy={isBusy}
      onConfirm={() => void send({ id, version })}
      onClose={onClose}
    >
      {text('removeText')}
    </Confirm>
  )
}

type MoveProps = {
  /** The name of the moved item, for screen readers. */
  name: string
  index: number
  count: number
  isBusy: boolean
  onMove: (by: -1 | 1) => void
}

/** The buttons that move an item one position up or down. */
function MoveButtons({ name, index, count, isBusy, onMove }: MoveProps) {
  const text = useTranslations('portal.market')
  return (
    <span className="flex flex-none">
      <IconButton
        icon={ArrowUp}
        label={text('up', { name })}
        disabled={isBusy || index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={text('down', { name })}
        disabled={isBusy || index === count - 1}
        onClick={() => onMove(1)}
      />
    </span>
  )
}
