import type { Review } from '@sealane/contract/catalogue'
import { htmlLangOf, isFileName } from '@sealane/contract/locales'
import { useFormatter, useTranslations } from 'use-intl'
import { Stars } from '../ui/stars.tsx'
import { useCountryName } from './country-name.ts'

/** One review, in the words and the language of its writer. */
export function ReviewEntry({ review }: { review: Review }) {
  const { author, content, language, pictures, reply } = review
  const text = useTranslations('catalogue.reviews')
  return (
    <article className="border-t border-line py-[18px] first-of-type:mt-3">
      <Writer review={review} />
      <p
        lang={isFileName(language) ? htmlLangOf(language) : undefined}
        className="type-b2 mt-2.5 max-w-[620px] whitespace-pre-line"
      >
        {content}
      </p>
      {pictures.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {pictures.map((picture, index) => (
            <li key={picture}>
              <a href={picture} target="_blank" rel="noreferrer" className="block">
                <img
                  src={picture}
                  alt={text('picture', { n: index + 1, author })}
                  width={72}
                  height={72}
                  loading="lazy"
                  className="picture size-18 rounded-input bg-sunken object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {reply !== null && (
        <p className="type-b2 mt-3 max-w-[620px] rounded-input bg-sunken px-3.5 py-2.5 text-ink-2">
          <b className="font-semibold text-ink">{text('reply')}</b> {reply}
        </p>
      )}
    </article>
  )
}

function Writer({ review: { author, country, product_score, created_at, spec } }: { review: Review }) {
  const text = useTranslations('catalogue.reviews')
  const format = useFormatter()
  const countryName = useCountryName()
  const date = format.dateTime(new Date(created_at), { dateStyle: 'medium' })
  return (
    <div className="flex items-center gap-2.5">
      <span
        aria-hidden="true"
        className="grid size-9 flex-none place-items-center rounded-full bg-sunken font-display text-14 font-bold"
      >
        {Array.from(author)[0]}
      </span>
      <div className="min-w-0 grow">
        <h3 className="type-b2 font-semibold">
          {author}
          {country !== '' && (
            <span className="ml-1.5 font-normal text-ink-2">{text('from', { country: countryName(country) })}</span>
          )}
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-2">
          <Stars value={product_score} />
          <span className="type-c2 text-ink-2">{spec === '' ? date : `${date} · ${spec}`}</span>
        </p>
      </div>
    </div>
  )
}
