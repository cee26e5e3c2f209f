import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isGeneralRefusal } from '../app/refused.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { useSecretMutation } from '../app/use-secret-mutation.ts'
import { Button } from '@sealane/ui/button'
import { Note } from '@sealane/ui/note'
import { PasswordField } from '../ui/password-field.tsx'
import { Sheet } from '../ui/sheet.tsx'

type PasswordSheetProps = {
  isOpen: boolean
  title: string
  lead: ReactNode
  /** The label of the button, which names its action. */
  action: string
  isDanger?: boolean
  /** Executes the action with the password; if it rejects, the sheet stays and shows the refusal. */
  act: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Requires the login password before an action that another person with the unlocked phone must not be able to do. */
export function PasswordSheet({ isOpen, title, act, onClose, ...rest }: PasswordSheetProps) {
  const acting = useSecretMutation({ mutationFn: act })
  const close = () => {
    acting.reset()
    onClose()
  }
  return (
    <Sheet isOpen={isOpen} title={title} isLocked={acting.isPending} onClose={close}>
      <PasswordSheetForm {...rest} acting={acting} onClose={close} />
    </Sheet>
  )
}

type Acting = {
  mutate: (password: string, options: { onError: (error: Error) => void }) => void
  isPending: boolean
  error: Error | null
}
type PasswordSheetFormProps = Pick<PasswordSheetProps, 'lead' | 'action' | 'isDanger' | 'onClose'> & { acting: Acting }

function PasswordSheetForm({ lead, action, isDanger = false, acting, onClose }: PasswordSheetFormProps) {
  const text = useTranslations()
  const [password, setPassword] = useState('')
  const { form, errors, show, forget } = useFieldErrors()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    acting.mutate(password, { onError: show })
  }
  return (
    <form ref={form} noValidate method="post" className="flex flex-col gap-4 px-5 pt-2" onSubmit={submit}>
      <p className="text-ink-2">{lead}</p>
      <Refusal error={acting.error} />
      <PasswordField
        label={text('passwords.list.login')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={errors['password']}
        onChange={(event) => {
          setPassword(event.target.value)
          forget('password')
        }}
      />
      <div className="flex flex-col gap-3">
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isBlock isBusy={acting.isPending}>
          {action}
        </Button>
        <Button variant="text" isBlock disabled={acting.isPending} onClick={onClose}>
          {text('shell.actions.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Thrown when the action was not executed; the message gives the reason. */
export class NotDone extends Error {
  override name = 'NotDone'
}

/** Shows a refusal that belongs to no field. */
function Refusal({ error }: { error: Error | null }) {
  const isShown = error instanceof NotDone || isGeneralRefusal(error)
  if (!isShown) return undefined
  return (
    <Note tone="bad" role="alert">
      {error.message}
    </Note>
  )
}
