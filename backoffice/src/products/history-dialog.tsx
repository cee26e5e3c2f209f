import { languages } from '@sealane/contract/languages'
import type { ProductChange, PortalProductDetail, ProductVersion } from '@sealane/contract/products'
import { useFormatter, useTranslations } from 'use-intl'
import { Dialog } from '../ui/dialog.tsx'
import { Loading } from '../ui/loading.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { Initial } from '../ui/initial.tsx'
import { fieldOf, isMoney } from './history.rules.ts'
import { useCategories, useVersions } from './product.queries.ts'

/** The changes with time and author, newest first. */
export function HistoryDialog({ detail, onClose }: { detail: PortalProductDetail; onClose: () => void }) {
  const text = useTranslations('portal.products')
  const query = useVersions(detail.id)
  const versions = query.data?.pages.flatMap(({ items }) => items)
  return (
    <Dialog title={text('historyTitle')} width="side" onClose={onClose}>
      {versions === undefined && <Loading query={query} count={4} />}
      {versions?.length === 0 && <p className="text-ink-2">{text('noHistory')}</p>}
      <ol className="divide-y divide-line">
        {versions?.map((version) => (
          <VersionPart key={version.id} version={version} />
        ))}
      </ol>
      <MoreButton query={query}>{text('earlierVersions')}</MoreButton>
    </Dialog>
  )
}

function VersionPart({ version: { kind, account, at, changes } }: { version: ProductVersion }) {
  const text = useTranslations('portal.products')
  return (
    <li className="py-4">
      <div className="flex items-center gap-2.5">
        <Initial of={account} />
        <div className="min-w-0">
          <b className="block">{text(`kind_${kind}`)}</b>
          <span className="type-c1 text-ink-2">
            {account} · <Moment at={at} />
          </span>
        </div>
      </div>
      <dl className="mt-2 grid gap-2">
        {changes.map((change) => (
          <ChangePart key={`${change.field} ${change.of}`} change={change} />
        ))}
      </dl>
    </li>
  )
}

/** The old and the new value. */
export function ChangePart({ change }: { change: ProductChange }) {
  const text = useTranslations('portal.products')
  const say = useValue()
  const { field, of, before, after } = change
  const language = languages.find(({ file_name }) => file_name === of)?.language_name
  const name = [text(`field_${fieldOf(field)}`), language ?? of].filter((part) => part !== '').join(' · ')
  const isWordless = before === null && after === null
  return (
    <div className="rounded-input bg-sunken px-3 py-2">
      <dt className="type-c1 font-semibold">{name}</dt>
      {!isWordless && (
        <dd className="type-c1 mt-0.5 break-words whitespace-pre-line">
          <span className="sr-only">{text('from')} </span>
          <s className="text-ink-2">{say(field, before)}</s>
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> {text('to')} </span>
          <span>{say(field, after)}</span>
        </dd>
      )}
    </div>
  )
}

function useValue(): (field: string, value: ProductChange['before']) => string {
  const text = useTranslations('portal.products')
  const money = useMoney()
  const nameOf = useName()
  return (field, value) => {
    if (value === null || value === '') return text('nothing')
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no')
    return isMoney(field) ? money(Number(value)) : nameOf(field, String(value))
  }
}

/** Returns a function that translates values stored by key into the user's language. */
function useName(): (field: string, value: string) => string {
  const format = useFormatter()
  const categories = useCategories()
  return (field, value) => {
    if (field === 'category') return categories.find(({ id }) => id === value)?.name ?? value
    return field === 'origin' ? (format.displayName(value, { type: 'region' }) ?? value) : value
  }
}
