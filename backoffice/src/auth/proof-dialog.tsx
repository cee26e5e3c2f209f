import { useTranslations } from 'use-intl'
import { base } from '../app/address.ts'
import { call } from '../app/call.ts'
import { answerProof, useIsProofRequested } from '../app/proof.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Loading } from '../ui/loading.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { useFactor } from './factor.queries.ts'

/** Asks for the second factor in a dialog over the current page, whose input remains. */
export function ProofDialog() {
  return useIsProofRequested() ? <ProofRequest /> : undefined
}

function ProofRequest() {
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

/** Links to the setup in a new tab, so that the input on this page remains. */
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
  return (
    <CodeDialog
      title={text('confirmTitle')}
      action={text('confirm')}
      post={(body, headers) => call('POST /api/portal/second_factor/prove', { body }, headers)}
      onDone={() => answerProof(true)}
      onClose={() => answerProof(false)}
    >
      <p className="text-ink-2">{text('confirmText')}</p>
    </CodeDialog>
  )
}
