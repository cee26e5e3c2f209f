import { languages } from '@sealane/contract/languages'
import type { PortalReview } from '@sealane/contract/reviews'
import { EyeOff, Flag } from 'lucide-react'
import { Link } from 'wouter'
import { useFormatter, useTranslations } from 'use-intl'
import { mayOpen } from '../app/access.rules.ts'
import { orderAddress } from '../app/address.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { Stars } from '@sealane/ui/stars'
import { Note } from '@sealane/ui/note'

/** The review with its author and products, and the reports about it. */
export function ReviewFacts({ review }: { review: PortalReview }) {
  const { content, language } = review
  return (
    <>
      <Products review={review} />
      <Hidden review={review} />
      <Reports review={review} />
      <section>
        <Scores review={review} />
        <p lang={language} className="mt-3 text-15 leading-[1.55] break-words whitespace-pre-line">
          {content}
        </p>
        <Pictures review={review} />
        <Written review={review} />
      </section>
    </>
  )
}

function Products({ review: { products } }: { review: PortalReview }) {
  return (
    <ul className="grid gap-2">
      {products.map(({ id, name, spec, image, image_color }) => (
        <li key={id} className="flex items-center gap-3">
          <img
            src={image}
            alt=""
            width={48}
            height={48}
            className="size-12 flex-none rounded-frame object-cover"
            style={{ backgroundColor: image_color }}
          />
          <div className="min-w-0">
            <div className="type-h3">{name}</div>
            {spec !== '' && <div className="type-c1 text-ink-2">{spec}</div>}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Hidden({ review: { hidden_at, hidden_reason } }: { review: PortalReview }) {
  const text = useTranslations('portal.reviews')
  const at = useTime()
  if (hidden_at === null) return undefined
  return (
    <Note tone="bad" icon={EyeOff}>
      <b className="block">{text('hiddenWith', { at: at(hidden_at) })}</b>
      {hidden_reason}
    </Note>
  )
}

function Reports({ review: { reports, report_count } }: { review: PortalReview }) {
  const text = useTranslations('portal.reviews')
  const time = useTime()
  if (reports.length === 0) return undefined
  return (
    <section>
      <h3 className="type-h2 mb-2">{text('reports')}</h3>
      <ul className="grid gap-2">
        {reports.map(({ account, reason, details, at }) => (
          <li key={account}>
            <Note tone="warn" icon={Flag}>
              <b className="block">{text(`reasons.${reason}`)}</b>
              {details !== '' && <p className="break-words text-ink">{details}</p>}
              <p>{text('reportedBy', { account, at: time(at) })}</p>
            </Note>
          </li>
        ))}
      </ul>
      {report_count > reports.length && (
        <p className="type-c1 mt-2 text-ink-2">
          {text('reportsShown', { shown: reports.length, count: report_count })}
        </p>
      )}
    </section>
  )
}

function Scores({ review: { product_score, service_score, postage_score } }: { review: PortalReview }) {
  const text = useTranslations('portal.reviews')
  const scores = [
    { name: 'product', stars: product_score },
    { name: 'service', stars: service_score },
    { name: 'postage', stars: postage_score },
  ] as const
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
      {scores.map(({ name, stars }) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{text(name)}</dt>
          <dd>
            <Stars value={stars} label={text('rated', { stars })} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Pictures({ review: { pictures } }: { review: PortalReview }) {
  const text = useTranslations('portal.reviews')
  if (pictures.length === 0) return undefined
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {pictures.map((picture, index) => (
        <li key={picture}>
          <a href={picture} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-input bg-sunken">
            <img
              src={picture}
              alt={text('picture', { n: index + 1 })}
              width={88}
              height={88}
              className="size-22 object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Written({ review: { shopper, order, shop, language, created_at } }: { review: PortalReview }) {
  const text = useTranslations('portal.reviews')
  const time = useTime()
  const rights = useAccessRights()
  const spoken = languages.find(({ file_name }) => file_name === language)?.language_name ?? language
  return (
    <>
      <p className="type-c1 mt-3 text-ink-2">
        {time(created_at)} · {text('writtenIn', { language: spoken })}
      </p>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-t border-line pt-3">
        <dt className="text-ink-2">{text('shopper')}</dt>
        <dd className="text-right">{shopper.account}</dd>
        <dt className="text-ink-2">{text('shop')}</dt>
        <dd className="text-right">{shop.name}</dd>
        <dt className="text-ink-2">{text('order')}</dt>
        <dd className="text-right">
          {mayOpen(rights, 'order') ? (
            <Link to={orderAddress(order.order_no, order.status)} className="font-semibold text-brand-text">
              {order.order_no}
            </Link>
          ) : (
            order.order_no
          )}
        </dd>
      </dl>
    </>
  )
}

function useTime(): (at: string) => string {
  const format = useFormatter()
  return (at) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
}
