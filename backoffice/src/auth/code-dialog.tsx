import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { RequestHeaders } from '../app/use-server-query.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { CodeField } from './code-field.tsx'

type CodeDialogProps<Answer> = {
  title: string
  action: string
  isDanger?: boolean
  /** True for an app that is being set up, which has no recovery codes yet. */
  isFirst?: boolean
  post: (body: { code: string }, headers: RequestHeaders) => Promise<Answer>
  /** The success message. */
  done?: string
  onDone: (answer: Answer) => void
  onClose: () => void
  children: ReactNode
}

/** Asks for six digits from the app, or a recovery code. */
export function CodeDialog<Answer>({
  post,
  done,
  onDone,
  isFirst = false,
  children,
  ...dialog
}: CodeDialogProps<Answer>) {
  const text = useTranslations('portal.security')
  const [code, setCode] = useState('')
  const { send, errors, setErrors, isBusy } = useFormMutation(post, {
    renews: ['security'],
    done,
    onDone,
    shows: ['code'],
  })
  return (
    <FormDialog {...dialog} isBusy={isBusy} onSubmit={() => void send({ code })}>
      {children}
      <CodeField
        label={text(isFirst ? 'firstCode' : 'code')}
        data-first=""
        value={code}
        error={errors['code']}
        note={isFirst ? undefined : { tone: 'plain', text: text('orRecovery') }}
        onChange={(typed) => {
          setCode(typed)
          setErrors({})
        }}
      />
    </FormDialog>
  )
}
