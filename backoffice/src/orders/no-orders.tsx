import { useTranslations } from 'use-intl'
import { actsAsOperator, mayOpen } from '../app/access.rules.ts'
import { freightAddress, importAddress, newProductAddress, productsAddress } from '../app/address.ts'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { useOwnShops } from '../app/use-own-shops.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useList } from '../ui/list.tsx'
import { NothingListed } from '../ui/nothing-listed.tsx'
import { Empty } from '@sealane/ui/empty'
import { firstStepOf, isNew } from './order.rules.ts'

/** The empty list; for a new shop it shows the seller's next step. */
export function NoOrders() {
  const rights = useAccessRights()
  const { filter, counts } = useList()
  const isSeller = rights !== undefined && !actsAsOperator(rights, 'order')
  if (isSeller && isNew(filter, counts)) return <First />
  return <NothingListed noun="orders" />
}

/** Packers have no access to products, so they see links to the shop instead. */
function First() {
  const text = useTranslations('portal.orders.first')
  const mayAdd = mayOpen(useAccessRights(), 'product')
  const { data, error } = useServerQuery({
    queryKey: ['product', 'counts'],
    queryFn: () => call('GET /api/portal/product/list', { query: { limit: 1 } }),
    isEnabled: mayAdd,
  })
  if (mayAdd && data === undefined && error === null) return <Empty title={text('title')} />
  const step = firstStepOf(data?.counts)
  return (
    <Empty
      title={text('title')}
      text={text(step)}
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          {step === 'add' && <Adding />}
          {step === 'publish' && <ButtonLink to={productsAddress()}>{text('toProducts')}</ButtonLink>}
          {step === 'look' && <ShopLinks />}
          {mayAdd && <FreightLinks />}
        </div>
      }
    />
  )
}

function Adding() {
  const text = useTranslations('portal.orders.first')
  return (
    <>
      <ButtonLink to={newProductAddress}>{text('addProduct')}</ButtonLink>
      <ButtonLink to={importAddress} variant="outline">
        {text('importProducts')}
      </ButtonLink>
    </>
  )
}

/** Links to the user's shops as shoppers see them. */
function ShopLinks() {
  const text = useTranslations('portal.orders.first')
  return useOwnShops('packer').map(({ id, name }) => (
    <a
      key={id}
      href={`/shop/${id}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center rounded-full bg-brand-soft px-4.5 font-display text-15 font-bold text-brand-text"
    >
      {text('toShop', { name })}
    </a>
  ))
}

/** Links to the freight rates, because a new shop opens with defaults that its seller has not chosen. */
function FreightLinks() {
  const text = useTranslations('portal.orders.first')
  const [shop] = useOwnShops('manager')
  if (shop === undefined) return undefined
  return (
    <ButtonLink to={freightAddress(shop.id)} variant="link">
      {text('toFreight')}
    </ButtonLink>
  )
}
