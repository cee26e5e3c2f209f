import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { isGeneralRefusal } from '../app/refused.ts'
import { useToken } from '../app/session.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { useInBrowser } from '../app/use-in-browser.ts'
import { useSecretMutation } from '../app/use-secret-mutation.ts'
import { Button, ButtonLink } from '@sealane/ui/button'
import { Note } from '@sealane/ui/note'
import { ActionBar, Page } from '../ui/page.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { showFailure } from '@sealane/ui/toast'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordReset } from './password-reset.tsx'
import { checkPasswordChange, type PasswordChange as Typed } from './password.rules.ts'
import { usePasswordChanged } from './use-password-changed.ts'

/** Changes the password with the old one if the shopper is logged in, otherwise by a mailed code. Only the browser knows which applies. */
export function ChangePasswordPage() {
  const isInBrowser = useInBrowser()
  const token = useToken()
  if (!isInBrowser) return <PageSkeleton />
  return token === undefined ? <PasswordReset /> : <PasswordChange />
}

function PasswordChange() {
  const text = useTranslations('passwords')
  const { typed, type, errors, form, submit, isSaving } = usePasswordChange()
  return (
    <Page
      title={text('change.submit')}
      fallback="/passwords"
      bar={
        <ActionBar>
          <Button type="submit" form="password" isBlock isBusy={isSaving}>
            {text('change.submit')}
          </Button>
        </ActionBar>
      }
    >
      <form id="password" ref={form} noValidate method="post" className="flex flex-col gap-3" onSubmit={submit}>
        <PasswordField
          label={text('fields.old')}
          name="old_password"
          autoComplete="current-password"
          value={typed.old_password}
          error={errors['old_password']}
          onChange={(event) => type({ old_password: event.target.value })}
        />
        <NewPasswordFields typed={typed} errors={errors} onType={type} />
      </form>
      <div className="mt-1 -ml-4">
        <ButtonLink href="/forgotPassword" variant="text" size="m">
          {text('change.forgot')}
        </ButtonLink>
      </div>
      <div className="mt-3">
        <Note tone="brand">{text('reset.logsOut')}</Note>
      </div>
    </Page>
  )
}

function usePasswordChange() {
  const text = useTranslations('accounts.register.errors')
  const call = useCall({ isQuiet: true })
  const leave = usePasswordChanged()
  const [typed, setTyped] = useState<Typed>({ old_password: '', new_password: '', repeated: '' })
  const fields = useFieldErrors()
  const saving = useSecretMutation({
    mutationFn: ({ old_password, new_password }: Typed) =>
      call('POST /api/user/resetpwd', { body: { old_password, new_password } }),
    onSuccess: leave,
    onError: (error) => {
      fields.show(error)
      if (isGeneralRefusal(error)) showFailure(error.message)
    },
  })
  const type = (changed: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...changed }))
    fields.forget(...Object.keys(changed))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = Object.entries(checkPasswordChange(typed))
    if (found.length === 0) saving.mutate(typed)
    else fields.show(Object.fromEntries(found.map(([field, problem]) => [field, text(problem)])))
  }
  return { typed, type, errors: fields.errors, form: fields.form, submit, isSaving: saving.isPending }
}
