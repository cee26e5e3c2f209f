import type { Upload, UploadPurpose } from '@sealane/contract/uploads'
import { useState } from 'react'
import { useSendPicture } from './use-upload.ts'

/** A picture that was chosen. It has arrived once there is an `upload`, and failed once there is an `error`. */
export type Chosen = {
  key: number
  file: File
  /** Its address in this browser: what the server signs is good for minutes only. */
  address: string
  /** How much has left, from 0 to 1. */
  share: number
  upload?: Upload
  /** What went wrong, ready to be shown. */
  error?: string
}

export type Pictures = {
  chosen: readonly Chosen[]
  maximum: number
  add: (files: readonly File[]) => void
  remove: (key: number) => void
  /** Sends one that failed once more. */
  retry: (key: number) => void
}

let lastKey = 0

type Manner = {
  maximum: number
  /** Somebody has chosen or removed one, or sends it again: what was said against them no longer holds. */
  onChange?: () => void
}

/** Several pictures, each sent as soon as it is chosen; what is above the maximum is left out. */
export function usePictures(purpose: UploadPurpose, { maximum, onChange }: Manner): Pictures {
  const send = useSendPicture(purpose)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const change = (key: number, changed: Partial<Chosen>) =>
    setChosen((known) => known.map((one) => (one.key === key ? { ...one, ...changed } : one)))
  const transport = ({ key, file }: Chosen) =>
    send(file, (share) => change(key, { share })).then(
      (upload) => change(key, { upload, share: 1 }),
      (error: Error) => change(key, { error: error.message }),
    )
  return {
    chosen,
    maximum,
    add(files) {
      const added = files.slice(0, maximum - chosen.length).map(toChosen)
      setChosen((known) => [...known, ...added])
      onChange?.()
      for (const one of added) void transport(one)
    },
    remove(key) {
      for (const one of chosen) if (one.key === key) URL.revokeObjectURL(one.address)
      setChosen((known) => known.filter((one) => one.key !== key))
      onChange?.()
    },
    retry(key) {
      const failed = chosen.find((one) => one.key === key)
      if (failed === undefined) return
      const { error: _error, ...again } = { ...failed, share: 0 }
      setChosen((known) => known.map((one) => (one.key === key ? again : one)))
      onChange?.()
      void transport(again)
    },
  }
}

function toChosen(file: File): Chosen {
  lastKey += 1
  return { key: lastKey, file, address: URL.createObjectURL(file), share: 0 }
}
