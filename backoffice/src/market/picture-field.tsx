import type { UploadPurpose } from '@sealane/contract/uploads'
import { ImagePlus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { uploadPicture } from '../app/upload.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button } from '../ui/button.tsx'
import { FieldNote } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { showFailure } from '../ui/toast.tsx'

type PictureFieldProps = {
  id: string
  label: string
  purpose: UploadPurpose
  error?: string | undefined
  onSent: (upload: { id: string; url: string }) => void
  /** The picture that there is, and other ways beside the button. */
  children?: ReactNode
}

/** A picture, sent as soon as it is chosen. */
export function PictureField({ id, label, purpose, error, onSent, children }: PictureFieldProps) {
  const said = useFailureText()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const send = async (file: File) => {
    setIsBusy(true)
    await uploadPicture(file, purpose).then(onSent, (failure: unknown) => showFailure(said(failure)))
    setIsBusy(false)
  }
  return (
    <div>
      {children}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = '' // The same file may be chosen again.
          if (file !== undefined) void send(file)
        }}
      />
      <Button variant="soft" isBusy={isBusy} aria-describedby={`${id}-note`} onClick={() => input.current?.click()}>
        {!isBusy && <Icon of={ImagePlus} />}
        {label}
      </Button>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  )
}
