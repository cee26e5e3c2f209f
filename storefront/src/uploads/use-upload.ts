import type { Upload, UploadPurpose } from '@sealane/contract/uploads'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFileName } from '../app/messages.ts'
import { readStored } from '../app/session.ts'
import { endSession } from '../app/session-over.ts'
import { showFailure } from '@sealane/ui/toast'
import { sendPicture, type PictureSendOptions } from './upload.ts'

/** Uploads one picture at a time. `progress` runs from 0 to 1; `error.message` can be shown to the shopper. */
export function useUpload(purpose: UploadPurpose, onUploaded: (upload: Upload) => void) {
  const send = useSendPicture(purpose)
  const [progress, setProgress] = useState(0)
  const sending = useMutation({
    mutationFn: (file: File) => {
      setProgress(0)
      return send(file, setProgress)
    },
    onSuccess: onUploaded,
  })
  return { ...sending, progress }
}

/** Uploads a picture with the shopper's token; reports the uploaded share from 0 to 1. */
export function useSendPicture(purpose: UploadPurpose) {
  const lang = useFileName()
  const text = useTranslations('shell.errors')
  const queries = useQueryClient()
  return (file: File, onProgress: (share: number) => void): Promise<Upload> => {
    const { token } = readStored()
    const headers = { lang, ...(token !== undefined && { token }) }
    const say: PictureSendOptions['say'] = (error, values) => text(error, values ?? {})
    return sendPicture(file, {
      purpose,
      headers,
      onProgress,
      say,
      showFailure,
      onUnauthorised: () => endSession(queries),
    })
  }
}
