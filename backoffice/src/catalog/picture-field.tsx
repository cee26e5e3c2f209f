import type { ReactNode } from 'react'
import { FieldNote } from '@sealane/ui/field'
import { SendPicture, type SendPictureProps } from '../ui/send-picture.tsx'

type PictureFieldProps = Omit<SendPictureProps, 'describedBy'> & {
  id: string
  error?: string | undefined
  /** The current picture, and further actions beside the button. */
  children: ReactNode
}

/** A picture with a button to replace it, and its error. */
export function PictureField({ id, error, children, ...sending }: PictureFieldProps) {
  return (
    <div>
      {children}
      <SendPicture {...sending} describedBy={`${id}-note`} />
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  )
}
