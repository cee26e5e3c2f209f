import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Note } from '@sealane/ui/note'
import { CodeDialog } from './code-dialog.tsx'
import { CodeField } from './code-field.tsx'

/** The library that draws it is needed only here. If it does not load, the user can type the secret beside it. */
const QrCode = lazy<ComponentType<{ value: string; label: string; className?: string }>>(() =>
  import('@sealane/ui/qr-code').then(
    (m) => ({ default: m.QrCode }),
    () => ({ default: () => undefined }),
  ),
)

type FactorSetup = { secret: string; uri: string }

/** Asks for the password and the enrolment code, then shows the secret for the app and asks for its first code, then shows the recovery codes. */
export function SetUpFactorDialog({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<FactorSetup>()
  const [codes, setCodes] = useState<string[]>()
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (begun !== undefined) return <FirstCode setup={begun} onDone={setCodes} onClose={onClose} />
  return <Password onDone={setBegun} onClose={onClose} />
}

function Password({ onDone, onClose }: { onDone: (setup: FactorSetup) => void; onClose: () => void }) {
  const text = useTranslations('portal.security')
  const [typed, setTyped] = useState({ password: '', enrolment_code: '' })
  const { send, errors, setErrors, isBusy } = useFormMutation(
    (body: typeof typed, headers) => call('POST /api/portal/second_factor/begin', { body }, headers),
    { renews: [], onDone },
  )
  const change = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part })
    setErrors({})
  }
  return (
    <FormDialog
      title={text('setUp')}
      action={text('next')}
      isBusy={isBusy}
      onSubmit={() => void send(typed)}
      onClose={onClose}
    >
      <p className="text-ink-2">{text('passwordText')}</p>
      <PasswordField
        label={text('password')}
        data-first=""
        value={typed.password}
        error={errors['password']}
        onChange={({ target }) => change({ password: target.value })}
      />
      <CodeField
        label={text('enrolmentCode')}
        value={typed.enrolment_code}
        error={errors['enrolment_code']}
        note={{ tone: 'plain', text: text('enrolmentNote') }}
        autoComplete="off"
        onChange={(code) => change({ enrolment_code: code })}
      />
    </FormDialog>
  )
}

type FirstCodeProps = { setup: FactorSetup; onDone: (codes: string[]) => void; onClose: () => void }

function FirstCode({ setup: { secret, uri }, onDone, onClose }: FirstCodeProps) {
  const text = useTranslations('portal.security')
  return (
    <CodeDialog
      title={text('setUp')}
      action={text('confirm')}
      isFirst
      post={(body, headers) => call('POST /api/portal/second_factor/confirm', { body }, headers)}
      onDone={({ recovery_codes }) => onDone(recovery_codes)}
      onClose={onClose}
    >
      <p className="text-ink-2">{text('scan')}</p>
      <div className="grid justify-items-center">
        <Suspense fallback={<div className="size-52" />}>
          <QrCode value={uri} label={text('picture')} className="size-52 max-w-full rounded-input" />
        </Suspense>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 grow font-mono text-15">{secret.match(/.{4}/g)?.join(' ')}</code>
        <CopyButton value={secret} />
      </div>
    </CodeDialog>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = useTranslations('portal.security')
  return (
    <Dialog
      title={text('recoveryTitle')}
      onClose={onClose}
      foot={
        <>
          <CopyButton value={codes.join('\n')} />
          <Button onClick={onClose}>{text('kept')}</Button>
        </>
      }
    >
      <Note tone="warn">{text('recoveryText')}</Note>
      <ul className="mt-4 grid grid-cols-2 gap-2 font-mono text-16">
        {codes.map((code) => (
          <li key={code} className="rounded-input bg-sunken px-3 py-2 text-center">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
