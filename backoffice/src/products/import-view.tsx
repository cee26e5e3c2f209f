import type { ProductImport } from '@sealane/contract/product-imports'
import { CircleAlert, Info } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { Chips } from '../ui/chips.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Loading } from '../ui/loading.tsx'
import { Tag } from '@sealane/ui/tag'
import { Note } from '@sealane/ui/note'
import { ImportLines } from './import-lines.tsx'
import { fileFaultOf, importTones, isMoving, progressOf, undoingOf } from './import.rules.ts'
import { useImport, type LineFilter } from './import.queries.ts'
import { MadeProducts } from './made-products.tsx'
import { PartCard } from './part-card.tsx'

/** One import: its planned changes, its progress and its result. */
export function ImportView({ id }: { id: string }) {
  const text = useTranslations('portal.imports')
  const format = useFormatter()
  const [isAsking, setIsAsking] = useState(true)
  const query = useImport(id, isAsking)
  const { data } = query
  if (data !== undefined && isMoving(data) !== isAsking) setIsAsking(isMoving(data))
  if (data === undefined) {
    return (
      <PartCard title={text('import')}>
        <Loading query={query} />
      </PartCard>
    )
  }
  return (
    <PartCard
      title={data.name}
      note={[
        data.shop.name,
        data.dialect && text(`dialect_${data.dialect}`),
        text('rows', { n: data.rows }),
        data.per_dollar !== 1 && text('rate', { rate: format.number(data.per_dollar, { maximumFractionDigits: 8 }) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      right={<Tag tone={importTones[data.status]}>{text(`status_${data.status}`)}</Tag>}
    >
      <div className="grid gap-4">
        <ImportStatusNote one={data} />
        <Steps one={data} />
        {data.status !== 'failed' && <ImportSummary one={data} />}
      </div>
    </PartCard>
  )
}

function ImportStatusNote({ one }: { one: ProductImport }) {
  const text = useTranslations('portal.imports')
  const { name, fault, status, results } = one
  if (fault !== null) {
    const { code, row, column, value = '' } = fault
    return (
      <Note tone="bad" icon={CircleAlert}>
        {text(`file_${fileFaultOf(code)}`, { name, row, column, value })}
      </Note>
    )
  }
  return (
    <>
      {isMoving(one) && <Progress one={one} />}
      {(status === 'done' || status === 'undone') && (
        <p aria-live="polite">
          {text(`told_${status}`, results)} {status === 'done' && <Faulty count={one.counts.faulty} />}
        </p>
      )}
      {status === 'read' && <Columns one={one} />}
    </>
  )
}

function Faulty({ count }: { count: number }) {
  const text = useTranslations('portal.imports')
  return count > 0 && text('toldFaulty', { n: count })
}

/** Lists ignored columns. Those common in exports are collapsed; an unknown one is a warning, because its name may be misspelled. */
function Columns({ one: { ignored, unknown } }: { one: ProductImport }) {
  const text = useTranslations('portal.imports')
  const common = ignored.filter((name) => !unknown.includes(name))
  return (
    <>
      {unknown.length > 0 && (
        <Note tone="warn" icon={CircleAlert}>
          <b>{text('unknown', { n: unknown.length })}</b> <span className="break-words">{unknown.join(' · ')}</span>
        </Note>
      )}
      {common.length > 0 && (
        <Note icon={Info}>
          <details>
            <summary className="cursor-pointer py-1 font-semibold">{text('ignored', { n: common.length })}</summary>
            <p className="mt-1 break-words">{common.join(' · ')}</p>
          </details>
        </Note>
      )}
    </>
  )
}

function Progress({ one }: { one: ProductImport }) {
  const text = useTranslations('portal.imports')
  const [done, all] = progressOf(one) ?? [0, 0]
  const progressText = all === 0 ? text('begins') : text('progress', { done, all })
  return (
    <div>
      <progress
        aria-label={progressText}
        max={Math.max(1, all)}
        value={done}
        className="block h-2.5 w-full accent-brand"
      />
      <p aria-live="polite" className="type-c1 mt-1.5 text-ink-2 tabular-nums">
        {progressText}
      </p>
    </div>
  )
}

/** The actions that are possible now. */
function Steps({ one }: { one: ProductImport }) {
  const text = useTranslations('portal.imports')
  const { id, status, counts, results } = one
  const start = useFormMutation(
    (body: { id: string }, headers) => call('POST /api/portal/product/import/start', { body }, headers),
    { renews },
  )
  const count = counts.new + counts.changed
  const undoing = undoingOf({ status, results })
  return (
    <div className="flex flex-wrap gap-2.5 empty:hidden">
      <MadeProducts one={one} />
      {status === 'read' && count > 0 && (
        <Button isBusy={start.isBusy} onClick={() => void start.send({ id })}>
          {text('start', { n: count })}
        </Button>
      )}
      {status === 'read' && count === 0 && <p className="text-ink-2">{text('nothingToDo')}</p>}
      {undoing !== undefined && <Undo id={id} action={text(undoing)} />}
    </div>
  )
}

const renews = ['import', 'product']

/** Asks for confirmation, because an undo deletes what cannot be restored. */
function Undo({ id, action }: { id: string; action: string }) {
  const text = useTranslations('portal.imports')
  const [isAsking, setIsAsking] = useState(false)
  const { send, isBusy } = useFormMutation(
    (body: { id: string }, headers) => call('POST /api/portal/product/import/undo', { body }, headers),
    { renews, onDone: () => setIsAsking(false) },
  )
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        {action}
      </Button>
      {isAsking && (
        <Confirm
          title={text('undoTitle')}
          action={action}
          isDanger
          isBusy={isBusy}
          onConfirm={() => void send({ id })}
          onClose={() => setIsAsking(false)}
        >
          {text('undoText')}
        </Confirm>
      )}
    </>
  )
}

function ImportSummary({ one: { id, status, counts, noted } }: { one: ProductImport }) {
  const text = useTranslations('portal.imports')
  const [filter, setFilter] = useState<LineFilter>('all')
  const kinds = (['new', 'changed', 'same', 'faulty'] as const).filter((kind) => counts[kind] > 0)
  const choices = [
    { value: 'all' as LineFilter, label: text('all') },
    ...kinds.map((kind) => ({ value: kind as LineFilter, label: text(`kind_${kind}`), count: counts[kind] })),
    ...(noted > 0 ? [{ value: 'noted' as LineFilter, label: text('noted'), count: noted }] : []),
  ]
  return (
    <>
      <Chips label={text('filter')} choices={choices} value={filter} onChange={setFilter} />
      <ImportLines id={id} filter={filter} stage={status} />
    </>
  )
}
