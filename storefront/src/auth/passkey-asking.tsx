import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { useSecretMutation } from '../app/use-secret-mutation.ts'
import { Button } from '@sealane/ui/button'
import { Switch } from '@sealane/ui/switch'
import { Card } from '@sealane/ui/card'
import { PasswordField } from '../ui/password-field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { showSuccess } from '@sealane/ui/toast'
import { passkeyList } from './security.queries.ts'

/** Sets whether a withdrawal also needs a passkey. Turning this off requires the login password. */
export function PasskeyRequirement({ isAsked }: { isAsked: boolean }) {
  const text = useTranslations('withdrawals.passkey')
  const [isLeaving, setIsLeaving] = useState(false)
  const asking = usePasskeyRequirement(() => setIsLeaving(false))
  const change = (isOn: boolean) => {
    if (isOn) asking.change({ for_withdrawals: true })
    else setIsLeaving(true)
  }
  return (
    <>
      <Card className="px-4 py-1.5">
        <Switch isOn={isAsked} isDisabled={asking.isChanging} onChange={change}>
          <span className="font-medium">{text('title')}</span>
        </Switch>
      </Card>
      <Sheet
        isOpen={isLeaving}
        title={text('offTitle')}
        onClose={() => setIsLeaving(false)}
        isLocked={asking.isChanging}
      >
        <OffForm asking={asking} />
      </Sheet>
    </>
  )
}

function OffForm({ asking }: { asking: ReturnType<typeof usePasskeyRequirement> }) {
  const text = useTranslations('withdrawals.passkey')
  const [password, setPassword] = useState('')
  const { form, errors, forget } = asking
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4 px-5 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        asking.change({ for_withdrawals: false, password })
      }}
    >
      <p className="text-center text-ink-2">{text('offText')}</p>
      <PasswordField
        label={text('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={errors['password']}
        onChange={(event) => {
          setPassword(event.target.value)
          forget('password')
        }}
      />
      <Button type="submit" variant="danger" isBlock isBusy={asking.isChanging}>
        {text('offAction')}
      </Button>
    </form>
  )
}

function usePasskeyRequirement(onChanged: () => void) {
  const call = useCall()
  const text = useTranslations('shell.notices')
  const queries = useQueryClient()
  const fields = useFieldErrors()
  const changing = useSecretMutation({
    mutationFn: (input: { for_withdrawals: boolean; password?: string }) =>
      call('POST /api/auth/passkey_ask', { body: input }),
    onError: fields.show,
    onSuccess: async () => {
      await Promise.all(
        [passkeyList(call).queryKey, ['withdrawals']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
      showSuccess(text('changed'))
      onChanged()
    },
  })
  const { form, errors, forget } = fields
  return { change: changing.mutate, isChanging: changing.isPending, form, errors, forget }
}
