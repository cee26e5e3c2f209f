import { languages } from '@sealane/contract/languages'
import type { PortalApplication } from '@sealane/contract/applications'
import { ExternalLink, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { Card } from '@sealane/ui/card'
import { Note } from '@sealane/ui/note'
import { Initial } from '../ui/initial.tsx'
import { useCategoryName, useCountryName } from './application-words.ts'

/** The applicant, the description of the shop and the contact details. */
export function ApplicationFacts({ application }: { application: PortalApplication }) {
  const text = useTranslations('portal.applications')
  const categoryName = useCategoryName()
  const countryName = useCountryName()
  const { about, country, category, website, contact_name, email, mobile, language } = application
  const spoken = languages.find(({ file_name }) => file_name === language)?.language_name ?? language
  return (
    <div className="mx-auto grid max-w-180 gap-4">
      <Applicant application={application} />
      <Namesakes application={application} />
      <Card className="p-5">
        <h2 className="type-h2">{text('about')}</h2>
        <p className="type-c1 mt-1 text-ink-2">{text('writtenIn', { language: spoken })}</p>
        <p lang={language} className="mt-3 leading-[1.6] break-words whitespace-pre-line">
          {about}
        </p>
      </Card>
      <Card className="px-5 py-1.5">
        <dl>
          <Line label={text('shipsFrom')}>{countryName(country)}</Line>
          <Line label={text('sells')}>{categoryName(category)}</Line>
          <Line label={text('website')}>{website === null ? text('none') : <Website address={website} />}</Line>
          <Line label={text('contact')}>{contact_name}</Line>
          <Line label={text('email')}>{email}</Line>
          <Line label={text('mobile')}>{mobile}</Line>
        </dl>
      </Card>
    </div>
  )
}

function Applicant({ application: { applicant, created_at } }: { application: PortalApplication }) {
  const text = useTranslations('portal.applications')
  const format = useFormatter()
  const since = format.dateTime(new Date(applicant.since), { year: 'numeric', month: 'long' })
  const at = format.dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="flex items-center gap-3">
      <Initial of={applicant.account} isLarge />
      <div className="min-w-0 grow">
        <h2 className="type-h3">
          {applicant.account} <span className="font-normal text-ink-2">{applicant.name}</span>
        </h2>
        <p className="type-c1 text-ink-2">{text('history', { since, at, refused: applicant.refused })}</p>
      </div>
    </div>
  )
}

/** Warns of existing shops with a name that shoppers could confuse with this one. */
function Namesakes({ application: { namesakes } }: { application: PortalApplication }) {
  const text = useTranslations('portal.applications')
  if (namesakes.length === 0) return undefined
  return (
    <Note tone="warn" icon={TriangleAlert}>
      {text('namesakes', { n: namesakes.length })}
      {namesakes.map(({ id, name }) => (
        <a key={id} href={`/shop/${id}`} target="_blank" rel="noreferrer" className="ml-2 font-semibold underline">
          {name}
        </a>
      ))}
    </Note>
  )
}

/** Links to a foreign site without sending it a referrer. */
function Website({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer noopener nofollow"
      className="inline-flex min-h-11 items-center gap-1.5 break-all text-brand-text underline"
    >
      {address}
      <Icon of={ExternalLink} size={16} />
    </a>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 py-1 not-first:border-t not-first:border-line">
      <dt className="type-c1 flex-none text-ink-2">{label}</dt>
      <dd className="min-w-0 text-right font-medium break-words">{children}</dd>
    </div>
  )
}
