import type { ReactNode } from 'react'
import { FieldNote } from '@sealane/ui/field'
import { SendPicture, type SendPictureProps } from '../ui/send-picture.tsx'

type PictureFieldProps = Omit<SendPictureProps, 'describedBy'> & {
  id: string
  error?: string | undefined
  /** The picture that there is, and other ways beside the button. */
  children: ReactNode
}

/** A picture with the way to another, and what is wrong with it. */
export function PictureField({ id, error, children, ...sending }: PictureFieldProps) {
  return (
    <div>
      {children}
      <SendPicture {...sending} describedBy={`${id}-note`} />
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  )
}
