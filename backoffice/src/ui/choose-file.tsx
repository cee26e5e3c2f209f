import { useState, type ReactNode } from 'react'

export const pictureTypes = 'image/jpeg,image/png,image/webp'

type ChooseFileProps = {
  label: string
  accept: string
  onChosen: (file: File) => void
  /** Renders the button that opens the dialog. */
  children: (open: () => void) => ReactNode
}

/** Opens the browser's dialog for one file. */
export function ChooseFile({ label, accept, onChosen, children }: ChooseFileProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  return (
    <>
      <input
        ref={setInput}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = '' // Allows the same file to be chosen again after a correction.
          if (file !== undefined) onChosen(file)
        }}
      />
      {children(() => input?.click())}
    </>
  )
}
