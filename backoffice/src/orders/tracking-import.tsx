import type { TrackingImport } from '@sealane/contract/tracking-imports'
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
import { countOf } from './tracking-import.rules.ts'
import { TrackingResults } from './tracking-results.tsx'

/** Tracking numbers from a file: looked at first, then sent. */
export function ImportTracking() {
  const text = useTranslations('portal.orders.import')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <Icon of={FileUp} />
        {text('title')}
      </Button>
      {isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

type Looked = { result: TrackingImport; isApplied: boolean }

function ImportDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('portal.orders.import')
  const [file, setFile] = useState<TextFile>()
  const { looked, errors, ask, isBusy } = useImport()
  const ready = looked === undefined || looked.isApplied ? 0 : countOf(looked.result, 'ready')
  const choose = (chosen: TextFile) => {
    setFile(chosen)
    void ask(chosen.text, false)
  }
  return (
    <Dialog
      title={text('title')}
      width="wide"
      isLocked={isBusy}
      onClose={onClose}
      foot={
        <>
          <FileButton
            label={text(file === undefined ? 'choose' : 'chooseOther')}
            isFirst={file === undefined}
            isBusy={isBusy}
            onChosen={choose}
          />
          {file !== undefined && ready > 0 && (
            <Button variant="primary" isBusy={isBusy} onClick={() => void ask(file.text, true)}>
              {text('ship', { n: ready })}
            </Button>
          )}
        </>
      }
    >
      <p className="type-b2 max-w-[70ch] text-ink-2">{text('lead')}</p>
      <p className="mt-2 font-mono text-[13px]/[1.55] break-words">{text('columns')}</p>
      {file !== undefined && <h3 className="type-h2 mt-4 break-words">{file.name}</h3>}
      <FieldNote id="import-fault" error={errors['text']} />
      {looked !== undefined && <TrackingResults {...looked} />}
    </Dialog>
  )
}

/** What the server says of the file, before and after it was sent. */
function useImport() {
  const [looked, setLooked] = useState<Looked>()
  type Body = { text: string; apply: boolean }
  const { send, errors, isBusy } = useSending(
    async (body: Body, headers) => ({
      result: await call('POST /api/portal/order/track_import', { body }, headers),
      isApplied: body.apply,
    }),
    { renews: ['order', 'inbox'], onDone: setLooked },
  )
  const ask = (text: string, apply: boolean) => {
    if (!apply) setLooked(undefined)
    return send({ text, apply })
  }
  return { looked, errors, ask, isBusy }
}
