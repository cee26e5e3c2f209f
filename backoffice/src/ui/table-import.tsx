import { FileUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { RequestHeaders } from '../app/use-server-query.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from './button.tsx'
import { ChooseFile } from './choose-file.tsx'
import { Dialog } from './dialog.tsx'
import { FieldNote } from '@sealane/ui/field'
import { Icon } from '@sealane/ui/icon'
import { countOf, decodeText } from './table.rules.ts'

type TableImportBody = { text: string; apply: boolean }
type TableImportResult = { rows: readonly { outcome: string }[] }
/** The server's response to the file, before or after it was applied; `said` is the user's choice where the file itself is ambiguous. */
type TableImportState<Result, Said> = { result: Result; isApplied: boolean; said: Said | undefined }

type ImportProps<Result, Said> = {
  title: string
  lead: string
  /** The required column headings, one line for each kind of file. */
  columns: readonly string[]
  /** True on pages with a more important action. */
  isQuiet?: boolean
  post: (body: TableImportBody, headers: RequestHeaders, choice: Said | undefined) => Promise<Result>
  renews: readonly string[]
  /** Returns the label of the button that applies this number of checked rows. */
  apply: (ready: number, result: Result) => string
  /** `say` sends the same file for a new check with the user's choice. */
  children: (looked: TableImportState<Result, Said>, say: (choice: Said) => void) => ReactNode
}

/** Imports rows from a text table: first a check, then the import. */
export function TableImport<Result extends TableImportResult, Said = never>(props: ImportProps<Result, Said>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant={props.isQuiet === true ? 'outline' : 'primary'} onClick={() => setIsOpen(true)}>
        <Icon of={FileUp} size={20} />
        {props.title}
      </Button>
      {isOpen && <ImportDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type ImportDialogProps<Result, Said> = ImportProps<Result, Said> & { onClose: () => void }

function ImportDialog<Result extends TableImportResult, Said>(props: ImportDialogProps<Result, Said>) {
  const { title, lead, columns, post, renews, apply, children, onClose } = props
  const text = useTranslations('portal.tables')
  const [file, setFile] = useState<{ name: string; text: string }>()
  const [looked, setLooked] = useState<TableImportState<Result, Said>>()
  const { send, errors, isBusy } = useFormMutation(
    async ({ said, ...body }: TableImportBody & { said?: Said | undefined }, headers) => {
      return { result: await post(body, headers, said), isApplied: body.apply, said }
    },
    { renews, onDone: setLooked, shows: ['text'] },
  )
  const ready = looked === undefined ? 0 : countOf(looked.result, 'ready')
  const choose = async (chosen: File) => {
    const read = { name: chosen.name, text: decodeText(await chosen.arrayBuffer()) }
    setFile(read)
    setLooked(undefined)
    await send({ text: read.text, apply: false })
  }
  const label = text(file === undefined ? 'choose' : 'chooseOther')
  const foot = (
    <>
      <ChooseFile label={label} accept=".csv,.tsv,.txt,text/csv" onChosen={(chosen) => void choose(chosen)}>
        {(open) => (
          <Button variant={file === undefined ? 'primary' : 'outline'} disabled={isBusy} onClick={open}>
            {label}
          </Button>
        )}
      </ChooseFile>
      {file !== undefined && looked !== undefined && ready > 0 && (
        <Button isBusy={isBusy} onClick={() => void send({ text: file.text, apply: true, said: looked.said })}>
          {apply(ready, looked.result)}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={title} width="wide" isLocked={isBusy} onClose={onClose} foot={foot}>
      <p className="type-b2 max-w-[70ch] text-ink-2">{lead}</p>
      {columns.map((line) => (
        <p key={line} className="mt-2 font-mono text-13/[1.55] break-words">
          {line}
        </p>
      ))}
      {file !== undefined && <h3 className="type-h2 mt-4 break-words">{file.name}</h3>}
      <FieldNote id="import-fault" error={errors['text']} />
      {file !== undefined &&
        looked !== undefined &&
        children(looked, (choice) => void send({ text: file.text, apply: false, said: choice }))}
    </Dialog>
  )
}
