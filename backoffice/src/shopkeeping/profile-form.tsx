import type { FileName } from '@sealane/contract/locales'
import type { ShopProfile, ShopProfileForm } from '@sealane/contract/shopkeeping'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useLanguage } from '../app/language.tsx'
import { useSending } from '../app/use-sending.ts'
import { PartCard } from '../products/part-card.tsx'
import { useCountries } from '../products/product.queries.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Field } from '../ui/field.tsx'
import { Leaving } from '../ui/leaving.tsx'
import { Note } from '../ui/tag.tsx'
import { AboutCard } from './about-card.tsx'
import { LookCard } from './look-card.tsx'
import { draftOf, toForm, type Draft } from './profile.rules.ts'

type FormProps = {
  /** What the form began with. */
  start: ShopProfile
  /** What there is now. */
  profile: ShopProfile
  onAnew: (profile: ShopProfile) => void
}
export type PartProps = {
  draft: Draft
  errors: Record<string, string>
  onChange: (change: (draft: Draft) => Draft) => void
}

/** Name, country, pictures, and what the shop says of itself. */
export function ProfileForm({ start, profile, onAnew }: FormProps) {
  const text = useTranslations('portal.shopkeeping')
  const [draft, setDraft] = useState(() => draftOf(start))
  const [language, setLanguage] = useState<FileName>(useLanguage().language)
  const sending = useSending(
    (body: ShopProfileForm, headers) => call('POST /api/portal/shop/save', { body }, headers),
    { renews: ['shopkeeping', 'shop'], done: text('saved'), onDone: onAnew },
  )
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(draftOf(start))
  const part: PartProps = { draft, errors: sending.errors, onChange: setDraft }
  return (
    <>
      <Leaving isUnsaved={isUnsaved}>{text('leaveText')}</Leaving>
      {profile.version !== start.version && (
        <div className="mb-4">
          <Note tone="warn">
            <span className="mr-3">{text('outdated')}</span>
            <Button variant="text" onClick={() => onAnew(profile)}>
              {text('loadAnew')}
            </Button>
          </Note>
        </div>
      )}
      <div className="grid items-start gap-4 desk:grid-cols-2 desk:gap-5">
        <div className="grid min-w-0 gap-4">
          <LookCard {...part} start={start} />
          <NameCard {...part} />
        </div>
        <AboutCard {...part} language={language} onLanguage={setLanguage} />
      </div>
      <div className="sticky bottom-[72px] z-10 mt-5 flex flex-wrap items-center justify-end gap-2 rounded-card bg-surface px-4 py-3 shadow-2 desk:bottom-4">
        <span className="type-c1 mr-auto text-ink-2" aria-live="polite">
          {text(isUnsaved ? 'unsaved' : 'allSaved')}
        </span>
        <Button disabled={!isUnsaved} isBusy={sending.isBusy} onClick={() => void sending.send(toForm(draft, start))}>
          {text('save')}
        </Button>
      </div>
    </>
  )
}

function NameCard({ draft, errors, onChange }: PartProps) {
  const text = useTranslations('portal.shopkeeping')
  const countries = useCountries().map(({ code, name }) => ({ value: code, label: name }))
  return (
    <PartCard title={text('nameTitle')}>
      <div className="grid gap-4">
        <Field
          label={text('name')}
          value={draft.name}
          maxLength={60}
          autoComplete="off"
          error={errors['name']}
          onChange={({ target }) => onChange((now) => ({ ...now, name: target.value }))}
        />
        <Choice
          label={text('country')}
          choices={countries}
          value={draft.country}
          error={errors['country']}
          onChange={(country) => onChange((now) => ({ ...now, country }))}
        />
      </div>
    </PartCard>
  )
}
