import type { ProductDetail } from '@sealane/contract/catalog'
import { useTranslations } from 'use-intl'
import { useCountryName } from './country-name.ts'

/** The shop's description and specifications of the product. */
export function ProductFacts({ product: { description, specs, country } }: { product: ProductDetail }) {
  const text = useTranslations('catalogue.detail')
  const countryName = useCountryName()
  const rows = [...specs, { name: text('shipsFrom'), value: countryName(country) }]
  return (
    <section className="mt-5 gap-10 desk:mt-9 desk:grid desk:grid-cols-[minmax(0,1fr)_300px]">
      <div>
        <h2 className="type-h2 desk:text-26">{text('about')}</h2>
        <p className="mt-2 leading-[1.6] wrap-anywhere whitespace-pre-line text-ink-2">{description}</p>
      </div>
      <dl className="type-b2 mt-4 desk:mt-0">
        {rows.map(({ name, value }) => (
          <div
            key={name}
            className="pair min-h-10 items-center gap-x-4 py-1.5 not-first:border-t not-first:border-line"
          >
            <dt className="text-ink-2 wrap-anywhere">{name}</dt>
            <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
