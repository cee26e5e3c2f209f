import type { ProductImport } from '@sealane/contract/product-imports'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { Tag } from '@sealane/ui/tag'
import { importTones, isMoving } from './import.rules.ts'
import { useImports } from './import.queries.ts'
import { PartCard } from './part-card.tsx'

type ImportHistoryProps = { open: string | undefined; onOpen: (id: string | undefined) => void }

/** Every import of the shop, newest first. */
export function ImportHistory({ open, onOpen }: ImportHistoryProps) {
  const text = useTranslations('portal.imports')
  const [isAsking, setIsAsking] = useState(false)
  const query = useImports(isAsking)
  const imports = query.data?.pages.flatMap(({ items }) => items)
  const isAnyMoving = imports?.some(isMoving) === true
  if (isAnyMoving !== isAsking) setIsAsking(isAnyMoving)
  return (
    <PartCard
      title={text('history')}
      right={
        open !== undefined && (
          <Button variant="soft" onClick={() => onOpen(undefined)}>
            {text('another')}
          </Button>
        )
      }
    >
      {imports === undefined && <Loading query={query} count={3} />}
      {imports?.length === 0 && <p className="text-ink-2">{text('noHistory')}</p>}
      <ul className="divide-y divide-line">
        {imports?.map((one) => (
          <HistoryLine key={one.id} one={one} isOpen={one.id === open} onOpen={() => onOpen(one.id)} />
        ))}
      </ul>
      <MoreButton query={query}>{text('more')}</MoreButton>
    </PartCard>
  )
}

function HistoryLine({ one, isOpen, onOpen }: { one: ProductImport; isOpen: boolean; onOpen: () => void }) {
  const text = useTranslations('portal.imports')
  const { name, shop, account, status, created_at, rows } = one
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 grow basis-60">
        <b className="block break-words">{name}</b>
        <span className="type-c1 text-ink-2">
          {[shop.name, account, text('rows', { n: rows })].join(' · ')} · <Moment at={created_at} />
        </span>
      </div>
      <Tag tone={importTones[status]}>{text(`status_${status}`)}</Tag>
      <Button variant="outline" disabled={isOpen} aria-label={`${text('show')}: ${name}`} onClick={onOpen}>
        {text('show')}
      </Button>
    </li>
  )
}
