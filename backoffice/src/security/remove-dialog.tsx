import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useSending } from '../app/use-sending.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { CodeField } from './code-field.tsx'

/** With a code: who found the desk unlocked takes nothing away. */
export function RemoveDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('portal.security')
  const [code, setCode] = useState('')
  const { send, errors, setErrors, isBusy } = useSending(
    (body: { code: string }, headers) => call('POST /api/portal/second_factor/remove', { body }, headers),
    { renews: ['security'], done: text('removed'), onDone: onClose },
  )
  return (
    <FormDialog
      title={text('removeTitle')}
      action={text('remove')}
      isDanger
      isBusy={isBusy}
      onSubmit={() => void send({ code })}
      onClose={onClose}
    >
      <p className="text-ink-2">{text('removeText')}</p>
      <CodeField
        label={text('code')}
        value={code}
        error={errors['code']}
        note={text('orRecovery')}
        onChange={(typed) => {
          setCode(typed)
          setErrors({})
        }}
      />
    </FormDialog>
  )
}
