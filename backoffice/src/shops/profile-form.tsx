import type { FileName } from '@sealane/contract/locales'
import type { ShopProfile, ShopProfileForm } from '@sealane/contract/shop-settings'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import type { RequestHeaders } from '../app/use-server-query.ts'
import { useOwnShops } from '../app/use-own-shops.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { PartCard } from '../products/part-card.tsx'
import { useCountries } from '../products/product.queries.ts'
import { SelectField } from '@sealane/ui/select-field'
import { Field } from '@sealane/ui/field'
import { Leaving } from '../ui/leaving.tsx'
import { Note } from '@sealane/ui/note'
import { AboutCard } from './about-card.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { Outdated, SaveBar } from './save-bar.tsx'
import { draftOf, toForm, type ShopProfileDraft } from './profile.rules.ts'

type ShopProfileFormProps = {
  /** The profile that the form was opened with. */
  start: ShopProfile
  /** The latest profile on the server. */
  profile: ShopProfile
  onAnew: (profile: ShopProfile) => void
  language: FileName
  onLanguage: (language: FileName) => void
}
export type ShopProfilePartProps = {
  draft: ShopProfileDraft
  errors: Record<string, string>
  onChange: (change: (draft: ShopProfileDraft) => ShopProfileDraft) => void
}

/** The form for the shop's name, country, pictures and its description of itself. */
export function ProfileForm({ start, profile, onAnew, language, onLanguage }: ShopProfileFormProps) {
  const text = useTranslations('portal.shopkeeping')
  const isOwn = useOwnShops('packer').some(({ id }) => id === start.id)
  const [draft, setDraft] = useState(() => draftOf(start, isOwn))
  const sending = useFormMutation(saveProfile, {
    renews: ['shopkeeping', 'shop', 'me'],
    done: text('saved'),
    onDone: onAnew,
  })
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(draftOf(start, isOwn))
  const part: ShopProfilePartProps = { draft, errors: sending.errors, onChange: setDraft }
  return (
    <>
      <Leaving isUnsaved={isUnsaved}>{text('leaveText')}</Leaving>
      {profile.version !== start.version && <Outdated onAnew={() => onAnew(profile)} />}
      {profile.wanted_name !== null && (
        <div className="mb-4">
          <Note tone="warn" icon={Clock}>
            {text('nameWaits', { name: profile.wanted_name, now: profile.name })}
          </Note>
        </div>
      )}
      <div className="grid items-start gap-4 desk:grid-cols-2 desk:gap-5">
        <div className="grid min-w-0 gap-4">
          <AppearanceCard {...part} start={start} />
          <NameCard {...part} isOwn={isOwn} />
        </div>
        <AboutCard {...part} language={language} onLanguage={onLanguage} />
      </div>
      <SaveBar isUnsaved={isUnsaved} isBusy={sending.isBusy} onSave={() => void sending.send(toForm(draft, start))} />
    </>
  )
}

function saveProfile(body: ShopProfileForm, headers: RequestHeaders): Promise<ShopProfile> {
  return call('POST /api/portal/shop/save', { body }, headers)
}

function NameCard({ draft, errors, onChange, isOwn }: ShopProfilePartProps & { isOwn: boolean }) {
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
          note={isOwn ? { tone: 'plain', text: text('nameNote') } : undefined}
          onChange={({ target }) => onChange((now) => ({ ...now, name: target.value }))}
        />
        <SelectField
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
