import type { PortalOrder } from '@sealane/contract/orders'
import { TextArea } from '@sealane/ui/text-area'
import { useId, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { Button } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { LoadFailed, RowsSkeleton } from '../ui/states.tsx'

type OrderNotesProps = { order: Pick<PortalOrder, 'id'> }

/** The team's notes on the order, the newest first. The shopper does not see them. */
export function OrderNotes({ order: { id } }: OrderNotesProps) {
  const text = useTranslations('portal.orders')
  const heading = useId()
  const query = useServerQuery({
    queryKey: ['order', 'notes', id],
    queryFn: () => call('GET /api/portal/order/notes', { query: { id } }),
  })
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="type-h2">
        {text('notes')}
      </h3>
      <p className="type-c1 mb-2 text-ink-2">{text('notesHint')}</p>
      {query.error !== null && (
        <LoadFailed error={query.error} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <RowsSkeleton />}
      <ul className="grid gap-2.5">
        {query.data?.items.map((note) => (
          <li key={note.id} className="rounded-tile bg-sunken px-3.5 py-3">
            <div className="type-c2 flex flex-wrap justify-between gap-x-3 text-ink-2">
              <b className="text-ink">{note.by}</b>
              <Moment at={note.at} />
            </div>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{note.text}</p>
          </li>
        ))}
      </ul>
      {query.data !== undefined && <NoteForm order={{ id }} />}
    </section>
  )
}

function NoteForm({ order: { id } }: OrderNotesProps) {
  const text = useTranslations('portal.orders')
  const [note, setNote] = useState('')
  const { send, errors, isBusy } = useFormMutation(
    (body: { id: string; text: string }, headers) => call('POST /api/portal/order/note', { body }, headers),
    { renews: ['order'], done: text('doneNote'), onDone: () => setNote('') },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send({ id, text: note })
  }
  return (
    <form noValidate className="mt-3 grid gap-2.5" onSubmit={submit}>
      <TextArea
        label={text('noteNew')}
        rows={2}
        maxLength={1000}
        value={note}
        error={errors['text']}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" variant="outline" className="justify-self-start" isBusy={isBusy}>
        {text('addNote')}
      </Button>
    </form>
  )
}
