import { useEffect, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Note } from '@sealane/ui/note'
import { CodeField } from './code-field.tsx'
import { useFactor } from './factor.queries.ts'
import { focusFirst } from './focus-first.ts'
import { SetUpFactorDialog } from './set-up-factor-dialog.tsx'

/** Asks for a code from the app, after the setup of the app if there is none. */
export function FactorStep({ onDone }: { onDone: () => void }) {
  const query = useFactor()
  const [isSettingUp, setIsSettingUp] = useState(false)
  const isFinished = query.data?.is_proven === true && !isSettingUp
  useEffect(() => {
    if (isFinished) onDone() // For example in another tab.
  }, [isFinished, onDone])
  if (query.data === undefined) return <Loading query={query} count={2} />
  if (query.data.since !== null && !isSettingUp) return <CodeForm onDone={onDone} />
  return (
    <>
      <NoApp onBegin={() => setIsSettingUp(true)} />
      {isSettingUp && <SetUpFactorDialog onClose={() => setIsSettingUp(false)} />}
    </>
  )
}

function CodeForm({ onDone }: { onDone: () => void }) {
  const text = useTranslations('portal.security')
  const [code, setCode] = useState('')
  const { send, errors, setErrors, isBusy } = useFormMutation(
    (body: { code: string }, headers) => call('POST /api/portal/second_factor/prove', { body }, headers),
    { renews: ['security'], onDone, shows: ['code'] },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send({ code })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <CodeField
        ref={focusFirst}
        label={text('code')}
        value={code}
        error={errors['code']}
        note={{ tone: 'plain', text: text('orRecovery') }}
        onChange={(typed) => {
          setCode(typed)
          setErrors({})
        }}
      />
      <Button type="submit" size="l" isBusy={isBusy} className="w-full">
        {text('confirm')}
      </Button>
    </form>
  )
}

function NoApp({ onBegin }: { onBegin: () => void }) {
  const text = useTranslations('portal.loginStep')
  const named = useTranslations('portal.security')
  return (
    <div className="grid gap-4">
      <Note tone="warn">{text('noApp')}</Note>
      <Button size="l" className="w-full" onClick={onBegin}>
        {named('setUp')}
      </Button>
    </div>
  )
}
