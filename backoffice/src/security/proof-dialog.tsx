import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { base } from '../app/address.ts'
import { call } from '../app/call.ts'
import { answerProof, useIsProofAsked } from '../app/proof.ts'
import { useSending } from '../app/use-sending.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Loading } from '../ui/loading.tsx'
import { CodeField } from './code-field.tsx'
import { useFactor } from './factor.queries.ts'

/** Stands over whatever is being decided while its second factor is asked for; what was typed there stays. */
export function ProofDialog() {
  return useIsProofAsked() ? <Asking /> : undefined
}

function Asking() {
  const text = useTranslations('portal.security')
  const query = useFactor()
  const leave = () => answerProof(false)
  if (query.data?.since != null) return <CodeForm />
  return (
    <Dialog
      title={text('confirmTitle')}
      onClose={leave}
      foot={
        <Button variant="outline" onClick={leave}>
          {text('close')}
        </Button>
      }
    >
      {query.data === undefined ? <Loading query={query} /> : <NoFactor />}
    </Dialog>
  )
}

/** In a page of its own: what was typed stays here meanwhile. */
function NoFactor() {
  const text = useTranslations('portal.security')
  return (
    <div className="text-ink-2">
      <p>{text('noneYet')}</p>
      <a
        href={`${base}/security`}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-11 items-center font-semibold text-brand-text underline"
      >
        {text('setUpElsewhere')}
      </a>
    </div>
  )
}

function CodeForm() {
  const text = useTranslations('portal.security')
  const [code, setCode] = useState('')
  const { send, errors, setErrors, isBusy } = useSending(
    (body: { code: string }, headers) => call('POST /api/portal/second_factor/prove', { body }, headers),
    { renews: ['security'], onDone: () => answerProof(true) },
  )
  return (
    <FormDialog
      title={text('confirmTitle')}
      action={text('confirm')}
      isBusy={isBusy}
      onSubmit={() => void send({ code })}
      onClose={() => answerProof(false)}
    >
      <p className="text-ink-2">{text('confirmText')}</p>
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
