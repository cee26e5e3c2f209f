import type { UploadPurpose } from '@sealane/contract/uploads'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { uploadPicture } from '../app/upload.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button } from './button.tsx'
import { ChooseFile, pictureTypes } from './choose-file.tsx'
import { Icon } from '@sealane/ui/icon'
import { showFailure } from './toast.ts'

export type SendPictureProps = {
  label: string
  purpose: UploadPurpose
  describedBy?: string
  onSent: (upload: { id: string; url: string }) => void
}

/** Uploads a picture as soon as it is chosen. */
export function SendPicture({ label, purpose, describedBy, onSent }: SendPictureProps) {
  const failureText = useFailureText()
  const [isBusy, setIsBusy] = useState(false)
  const send = async (file: File) => {
    setIsBusy(true)
    await uploadPicture(file, purpose).then(onSent, (failure: unknown) => showFailure(failureText(failure)))
    setIsBusy(false)
  }
  return (
    <ChooseFile label={label} accept={pictureTypes} onChosen={(file) => void send(file)}>
      {(open) => (
        <Button variant="soft" isBusy={isBusy} aria-describedby={describedBy} onClick={open}>
          {!isBusy && <Icon of={ImagePlus} size={20} />}
          {label}
        </Button>
      )}
    </ChooseFile>
  )
}
