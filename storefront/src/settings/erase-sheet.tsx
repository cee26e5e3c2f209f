import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { forget } from '../app/enter.ts'
import { useNavigation } from '../app/navigation.ts'
import { isRefused } from '../app/refused.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { showSuccess } from '../ui/toast.ts'

type EraseSheetProps = { isOpen: boolean; onClose: () => void }

/** Says what goes and what stays, and asks for the password. */
export function EraseSheet({ isOpen, onClose }: EraseSheetProps) {
  const text = useTranslations()
  const { password, type, errors, form, refusal, submit, isErasing } = useErasing(onClose)
  return (
    <Sheet isOpen={isOpen} title={text('settings.data.deleteTitle')} isLocked={isErasing} onClose={onClose}>
      <form ref={form} noValidate method="post" className="flex flex-col gap-4 px-5 pt-2" onSubmit={submit}>
        <p className="text-ink-2">{text('settings.data.deleteText')}</p>
        {refusal !== undefined && (
          <Note tone="bad" role="alert">
            {refusal}
          </Note>
        )}
        <PasswordField
          label={text('passwords.list.login')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={errors['password']}
          onChange={(event) => type(event.target.value)}
        />
        <div className="flex flex-col gap-3">
          <Button type="submit" variant="danger" isBlock isBusy={isErasing}>
            {text('settings.data.delete')}
          </Button>
          <Button variant="text" isBlock disabled={isErasing} onClick={onClose}>
            {text('shell.actions.cancel')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

function useErasing(onClose: () => void) {
  const text = useTranslations('settings.data')
  const call = useCall({ isQuiet: true, mayRepeat: true })
  const queries = useQueryClient()
  const { go } = useNavigation()
  const [password, setPassword] = useState('')
  const { form, errors, show, forget: forgetErrors } = useFieldErrors()
  const erasing = useMutation({
    mutationFn: () => call('POST /api/user/delete', { body: { password } }),
    onSuccess: () => {
      onClose()
      showSuccess(text('deleted'))
      forget(queries)
      go('/signup', { replace: true })
    },
    onError: show,
  })
  const type = (typed: string) => {
    setPassword(typed)
    forgetErrors('password')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    erasing.mutate()
  }
  const { error } = erasing
  const isOfField = isRefused(error) && Object.keys(error.fields).length > 0
  return {
    password,
    type,
    errors,
    form,
    refusal: isRefused(error) && !isOfField ? error.message : undefined,
    submit,
    isErasing: erasing.isPending,
  }
}
