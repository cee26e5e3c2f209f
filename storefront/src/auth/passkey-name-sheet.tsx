import type { Passkey } from '@sealane/contract/security'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isGeneralRefusal } from '../app/refused.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { Button } from '@sealane/ui/button'
import { Field } from '@sealane/ui/field'
import { Sheet } from '../ui/sheet.tsx'
import { showFailure } from '@sealane/ui/toast'
import { usePasskeys } from './use-passkeys.ts'

type PasskeyNameSheetProps = { passkey: Passkey | undefined; onClose: () => void }

/** Lets the owner name a passkey, which distinguishes two of the same browser. */
export function PasskeyNameSheet({ passkey, onClose }: PasskeyNameSheetProps) {
  const text = useTranslations('settings.security.passkeys')
  return (
    <Sheet isOpen={passkey !== undefined} title={text('name')} onClose={onClose}>
      {passkey !== undefined && <Form passkey={passkey} onDone={onClose} />}
    </Sheet>
  )
}

function Form({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const text = useTranslations()
  const [name, setName] = useState(passkey.name === 'unknown' ? '' : passkey.name)
  const { rename } = usePasskeys()
  const { form, errors, show, forget } = useFieldErrors()
  const saving = useMutation({
    mutationFn: () => rename(passkey.id, name),
    onSuccess: onDone,
    onError: (error) => {
      show(error)
      if (isGeneralRefusal(error)) showFailure(error.message)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <form ref={form} noValidate className="flex flex-col gap-4 px-5 pt-2" onSubmit={submit}>
      <Field
        label={text('settings.security.passkeys.name')}
        value={name}
        maxLength={40}
        error={errors['name']}
        onChange={(event) => {
          setName(event.target.value)
          forget('name')
        }}
      />
      <Button type="submit" isBlock isBusy={saving.isPending}>
        {text('shell.actions.save')}
      </Button>
    </form>
  )
}
