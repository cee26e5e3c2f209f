import { useRef } from 'react'
import { decodeText } from '../orders/tracking-import.rules.ts'
import { Button } from './button.tsx'

export type TextFile = { name: string; text: string }

type FileButtonProps = { label: string; isFirst: boolean; isBusy: boolean; onChosen: (file: TextFile) => void }

/** Opens the browser's own dialogue for a table of text, and answers with what is in it. */
export function FileButton({ label, isFirst, isBusy, onChosen }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={label}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file === undefined) return
          void file.arrayBuffer().then((bytes) => onChosen({ name: file.name, text: decodeText(bytes) }))
          event.target.value = '' // The same file may be chosen again, mended.
        }}
      />
      <Button variant={isFirst ? 'primary' : 'outline'} disabled={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
