import type { UserInfo } from '@sealane/contract/accounts'
import { useLocale, useTranslations } from 'use-intl'
import { homeCountry } from '../addresses/use-names.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { AvatarField } from './avatar-field.tsx'
import { MobileField } from './mobile-field.tsx'
import { asksFamilyFirst } from './name.rules.ts'
import { useProfileForm } from './use-profile-form.ts'

type ProfileSheetProps = { info: UserInfo; isOpen: boolean; onClose: () => void }

/** Picture, names, e-mail and mobile number. */
export function ProfileSheet({ info, isOpen, onClose }: ProfileSheetProps) {
  const text = useTranslations('profile.form')
  return (
    <Sheet isOpen={isOpen} title={text('title')} onClose={onClose}>
      <Form info={info} onSaved={onClose} />
    </Sheet>
  )
}

function Form({ info, onSaved }: { info: UserInfo; onSaved: () => void }) {
  const text = useTranslations()
  const locale = useLocale()
  const { form, errors, values, change, save, isSaving } = useProfileForm(info, onSaved)
  const names = [
    <Field
      key="given"
      label={text('profile.form.givenName')}
      value={values.given_name}
      error={errors['given_name']}
      maxLength={60}
      autoComplete="given-name"
      onChange={(event) => change({ given_name: event.target.value })}
    />,
    <Field
      key="family"
      label={text('profile.form.familyName')}
      value={values.family_name}
      error={errors['family_name']}
      maxLength={60}
      autoComplete="family-name"
      onChange={(event) => change({ family_name: event.target.value })}
    />,
  ]
  return (
    <form ref={form} noValidate onSubmit={save} className="flex flex-col gap-3 px-4 pt-1">
      <AvatarField info={info} />
      {asksFamilyFirst(locale) ? names.toReversed() : names}
      <Field
        type="email"
        label={text('profile.form.email')}
        value={values.email}
        error={errors['email']}
        autoComplete="email"
        onChange={(event) => change({ email: event.target.value })}
      />
      <MobileField
        label={text('profile.form.mobile')}
        codeLabel={text('profile.form.callingCode')}
        value={values.mobile}
        country={homeCountry(navigator.languages, locale)}
        error={errors['mobile']}
        onChange={(mobile) => change({ mobile })}
      />
      <Button type="submit" isBlock isBusy={isSaving} className="mt-2">
        {text('shell.actions.save')}
      </Button>
    </form>
  )
}
