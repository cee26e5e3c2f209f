import type { PortalProduct } from '@sealane/contract/products'
import { Image as ImageIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { productAddress } from '../app/address.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '@sealane/ui/icon'
import { QueueTable } from '../ui/queue-table.tsx'
import { Tag } from '@sealane/ui/tag'
import { Check } from '@sealane/ui/check'
import type { ChosenRows } from '../ui/use-chosen.ts'
import { usePriceWords } from './price-words.ts'
import { pictureIn, statusTones } from './product.rules.ts'

type ProductTableProps = {
  products: PortalProduct[]
  isOperator: boolean
  chosen: ChosenRows<PortalProduct>
}

/** Names each product's shop only for operators. */
export function ProductTable({ products, isOperator, chosen }: ProductTableProps) {
  const text = useTranslations('portal.products')
  return (
    <>
      <div className="px-4.5">
        <Check checked={chosen.isAll} onChange={chosen.toggleAll}>
          <span className="type-c1 text-ink-2">{text('chooseAll')}</span>
        </Check>
      </div>
      <QueueTable
        columns={[
          { name: 'product', title: text('product') },
          { name: 'status', title: text('status'), from: 'mid' },
          { name: 'price', title: text('price'), from: 'desk', align: 'right' },
          { name: 'stock', title: text('stock'), from: 'desk', align: 'right' },
          { name: 'sold', title: text('sold'), from: 'desk', align: 'right' },
          { name: 'languages', title: text('languages'), from: 'desk' },
          { name: 'open', title: text('open'), isHidden: true },
        ]}
      >
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            isOperator={isOperator}
            isChosen={chosen.has(product.id)}
            onToggle={() => chosen.toggle(product.id)}
          />
        ))}
      </QueueTable>
    </>
  )
}

type ProductRowProps = { product: PortalProduct; isOperator: boolean; isChosen: boolean; onToggle: () => void }

function ProductRow({ product, isOperator, isChosen, onToggle }: ProductRowProps) {
  const text = useTranslations('portal.products')
  const { id, name, code, shop, category, status, stock, sold, variants, languages } = product
  const facts = [isOperator ? shop.name : undefined, category?.name, code, text('variantCount', { n: variants })]
  const tag = <Tag tone={statusTones[status]}>{text(status)}</Tag>
  return (
    <tr>
      <td>
        <div className="flex items-center gap-2.5">
          <Check aria-label={text('choose', { name })} checked={isChosen} onChange={onToggle} />
          <Cover product={product} />
          <div className="min-w-0">
            <div className="line-clamp-2 font-semibold">{name}</div>
            <div className="type-c1 text-ink-2">{facts.filter((fact) => fact != null).join(' · ')}</div>
            <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 desk:hidden">
              <span className="mid:hidden">{tag}</span>
              <Price product={product} />
              <span className="type-c1 text-ink-2">{text('pieces', { n: stock })}</span>
            </div>
          </div>
        </div>
      </td>
      <td className="max-mid:hidden">{tag}</td>
      <td className="text-right max-desk:hidden">
        <Price product={product} />
      </td>
      <td className={`text-right tabular-nums max-desk:hidden ${stock === 0 ? 'font-semibold text-warn' : ''}`}>
        {stock}
      </td>
      <td className="text-right tabular-nums max-desk:hidden">{sold}</td>
      <td className="type-c1 whitespace-nowrap text-ink-2 max-desk:hidden">
        {text('languageCount', { n: languages.length })}
      </td>
      <td>
        <ButtonLink to={productAddress(id)} variant="outline" label={`${text('open')}: ${name}`}>
          {text('open')}
        </ButtonLink>
      </td>
    </tr>
  )
}

function Cover({ product: { image, image_color } }: { product: PortalProduct }) {
  return (
    <span
      className="grid size-14 flex-none place-items-center overflow-hidden rounded-tile bg-sunken text-ink-3"
      style={image === '' ? undefined : { background: image_color }}
    >
      {image === '' ? (
        <Icon of={ImageIcon} size={20} />
      ) : (
        <img src={pictureIn(200, image)} alt="" width={56} height={56} loading="lazy" />
      )}
    </span>
  )
}

function Price({ product: { unit_price, price_to } }: { product: PortalProduct }) {
  const words = usePriceWords()(unit_price, price_to)
  if (unit_price === null) return <span className="type-c1 text-ink-2">{words}</span>
  // A range may wrap between its ends: on one line it is wider than the column on a phone.
  return <span className="price text-15 whitespace-normal">{words}</span>
}
