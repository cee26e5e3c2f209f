import type { StatementImport } from '@sealane/contract/reconciliation'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useSending } from '../app/use-sending.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldNote } from '../ui/field.tsx'
import { FileButton, type TextFile } from '../ui/file-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { StatementResults } from './statement-results.tsx'

/** A statement of the bank from a file: looked at first, then stored. */
export function ImportStatement() {
  const text = useTranslations('portal.reconciliation.import')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Icon of={FileUp} />
        {text('title')}
      </Button>
      {isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

type Looked = { result: StatementImport; isApplied: boolean }

function ImportDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('portal.reconciliation.import')
  const [file, setFile] = useState<TextFile>()
  const [looked, setLooked] = useState<Looked>()
  const { send, errors, isBusy } = useSending(
    async (body: { text: string; apply: boolean }, headers) => ({
      result: await call('POST /api/portal/reconciliation/import', { body }, headers),
      isApplied: body.apply,
    }),
    { renews: ['reconciliation'], onDone: setLooked, shows: ['text'] },
  )
  const ready = looked?.result.rows.filter(({ outcome }) => outcome === 'ready').length ?? 0
  const choose = (chosen: TextFile) => {
    setFile(chosen)
    setLooked(undefined)
    void send({ text: chosen.text, apply: false })
  }
  const foot = (
    <>
      <FileButton
        label={text(file === undefined ? 'choose' : 'chooseOther')}
        isFirst={file === undefined}
        isBusy={isBusy}
        onChosen={choose}
      />
      {file !== undefined && ready > 0 && (
        <Button isBusy={isBusy} onClick={() => void send({ text: file.text, apply: true })}>
          {text('store', { n: ready })}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={text('title')} width="wide" isLocked={isBusy} onClose={onClose} foot={foot}>
      <p className="type-b2 max-w-[70ch] text-ink-2">{text('lead')}</p>
      <p className="mt-2 font-mono text-[13px]/[1.55] break-words">{text('columns')}</p>
      {file !== undefined && <h3 className="type-h2 mt-4 break-words">{file.name}</h3>}
      <FieldNote id="statement-fault" error={errors['text']} />
      {looked !== undefined && <StatementResults {...looked} />}
    </Dialog>
  )
}
