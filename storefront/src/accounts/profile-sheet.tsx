import type { UserInfo } from '@sealane/contract/accounts'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { homeCountry } from '../addresses/use-names.ts'
import { Button } from '@sealane/ui/button'
import { Field } from '@sealane/ui/field'
import { Sheet } from '../ui/sheet.tsx'
import { AvatarField } from './avatar-field.tsx'
import { EmailField } from '../auth/email-field.tsx'
import { MobileField } from './mobile-field.tsx'
import { asksFamilyFirst } from './name.rules.ts'
import { PasswordSheet } from '../auth/password-sheet.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { VerifyEmailSheet } from '../auth/verify-email-sheet.tsx'

type ProfileSheetProps = { info: UserInfo; isOpen: boolean; onClose: () => void }

/** The form for picture, names, e-mail and mobile number. */
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
  const profile = useProfileForm(info, onSaved)
  const { form, errors, values, change, save, isSaving } = profile
  const [isProving, setIsProving] = useState(false)
  return (
    <>
      <form ref={form} noValidate onSubmit={save} className="flex flex-col gap-3 px-4 pt-1">
        <AvatarField info={info} />
        <Names {...profile} />
        <EmailField
          info={info}
          email={values.email}
          error={errors['email']}
          onType={(email) => change({ email })}
          onProve={() => setIsProving(true)}
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
      <PasswordSheet
        isOpen={profile.isConfirming}
        title={text('passwords.confirm.title')}
        lead={text('passwords.confirm.lead')}
        action={text('shell.actions.save')}
        act={profile.confirm}
        onClose={profile.stopConfirming}
      />
      <VerifyEmailSheet
        email={values.email}
        isOpen={isProving}
        onVerified={({ email }) => change({ email: email ?? '' })}
        onClose={() => setIsProving(false)}
      />
    </>
  )
}

/** The name fields in the usual order of the language. */
function Names({ errors, values, change }: Pick<ReturnType<typeof useProfileForm>, 'errors' | 'values' | 'change'>) {
  const text = useTranslations('profile.form')
  const locale = useLocale()
  const names = [
    <Field
      key="given"
      label={text('givenName')}
      value={values.given_name}
      error={errors['given_name']}
      maxLength={60}
      autoComplete="given-name"
      onChange={(event) => change({ given_name: event.target.value })}
    />,
    <Field
      key="family"
      label={text('familyName')}
      value={values.family_name}
      error={errors['family_name']}
      maxLength={60}
      autoComplete="family-name"
      onChange={(event) => change({ family_name: event.target.value })}
    />,
  ]
  return asksFamilyFirst(locale) ? names.toReversed() : names
}
