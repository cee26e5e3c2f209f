import type { Coming, ImportFault, ImportLine } from '@sealane/contract/product-imports'
import { useTranslations } from 'use-intl'
import { productAddress } from '../app/address.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { Tag } from '@sealane/ui/tag'
import { ChangePart } from './history-dialog.tsx'
import { faultOf, lineTones, reasonOf } from './import.rules.ts'
import { useLines, type LineFilter } from './import.queries.ts'
import { usePriceWords } from './price-words.ts'
import { useCategories } from './product.queries.ts'

/** Lists the products with their faults by row, column and value, and with the changes to be made. */
export function ImportLines({ id, filter, stage }: { id: string; filter: LineFilter; stage: string }) {
  const text = useTranslations('portal.imports')
  const query = useLines(id, filter, stage)
  const lines = query.data?.pages.flatMap(({ items }) => items)
  if (lines === undefined) return <Loading query={query} />
  if (lines.length === 0) return <p className="text-ink-2">{text('noLines')}</p>
  return (
    <div>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <LinePart key={line.id} line={line} />
        ))}
      </ul>
      <MoreButton query={query}>{text('more')}</MoreButton>
    </div>
  )
}

function LinePart({ line }: { line: ImportLine }) {
  const text = useTranslations('portal.imports')
  const { name, handle, row, kind, result, reason, product, faults, changes, coming } = line
  const state = result ?? kind
  return (
    <li className="py-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-60">
          <b className="block break-words">{name === '' ? text('noName') : name}</b>
          <span className="type-c1 break-words text-ink-2">
            {[text('row', { n: row }), handle].filter(Boolean).join(' · ')}
          </span>
        </div>
        <Tag tone={lineTones[state]}>{text(`kind_${state}`)}</Tag>
        {product !== null && result !== 'undone' && (
          <ButtonLink to={productAddress(product)} variant="outline" label={`${text('openProduct')}: ${name}`}>
            {text('openProduct')}
          </ButtonLink>
        )}
      </div>
      {reason !== null && <p className="type-c1 mt-1 text-bad">{text(`reason_${reasonOf(reason)}`, { reason })}</p>}
      {coming !== null && <ComingPart coming={coming} />}
      {faults.length > 0 && <Faults faults={faults} />}
      {changes.length > 0 && (
        <dl className="mt-2 grid gap-2">
          {changes.map((change) => (
            <ChangePart key={`${change.field} ${change.of}`} change={change} />
          ))}
        </dl>
      )}
    </li>
  )
}

/** Describes a new product in one line. */
function ComingPart({ coming: { category, variants, lowest, highest, stock, pictures, on_sale } }: { coming: Coming }) {
  const text = useTranslations('portal.products')
  const imports = useTranslations('portal.imports')
  const price = usePriceWords()(lowest, highest)
  const name = useCategories().find(({ id }) => id === category)?.name
  const facts = [
    ...(name === undefined ? [] : [name]),
    ...[text('variantCount', { n: variants }), price, text('pieces', { n: stock })],
    ...[imports('comingPictures', { n: pictures }), imports(on_sale ? 'comingOnSale' : 'comingDraft')],
  ]
  return <p className="type-c1 mt-1 break-words">{facts.join(' · ')}</p>
}

function Faults({ faults }: { faults: ImportFault[] }) {
  const text = useTranslations('portal.imports')
  return (
    <ul className="mt-2 grid gap-1.5">
      {faults.map(({ code, row, column, value, isNote }, index) => (
        <li key={index} className="type-c1 flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <Tag tone={isNote ? 'warn' : 'bad'}>{text(isNote ? 'note' : 'fault')}</Tag>
          <span className="text-ink-2 tabular-nums">
            {[row > 0 ? text('row', { n: row }) : '', column].filter(Boolean).join(' · ')}
          </span>
          <span>{text(`fault_${faultOf(code)}`)}</span>
          {value !== '' && <code className="min-w-0 rounded-tag bg-sunken px-1.5 break-all">{value}</code>}
        </li>
      ))}
    </ul>
  )
}
