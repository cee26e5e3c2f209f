import type { UploadPurpose } from '@sealane/contract/uploads'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '@sealane/ui/toast'
import { moveTo } from './pictures.rules.ts'
import { useSendPicture } from './use-upload.ts'

/** An uploaded picture. It may be stored and passed to the hook again later. */
export type SentPicture = { id: string; url: string }

/** A chosen picture. Without `sent` and `error` it is being uploaded. `url` displays it, mostly from this browser. */
export type ChosenPicture = {
  key: string
  url: string
  /** The uploaded share, from 0 to 1. */
  share: number
  sent?: SentPicture
  /** The message why the upload failed. */
  error?: string
  file?: File
}

export type FormPictures = {
  all: ChosenPicture[]
  /** The uploaded pictures, in their order. */
  sent: SentPicture[]
  isSending: boolean
  hasFailed: boolean
  max: number
  /** Uploads each file immediately; leaves out files above `max` and shows a message. */
  add: (files: readonly File[]) => void
  retry: (key: string) => void
  remove: (key: string) => void
  move: (key: string, to: number) => void
}

type FormPicturesOptions = {
  purpose: UploadPurpose
  max: number
  kept?: readonly SentPicture[]
  /** Called when the shopper adds, removes or retries a picture: an earlier error no longer applies. */
  onChange?: () => void
}

/** Manages the pictures of a form, each uploaded separately. `kept` pictures are present from the start. */
export function usePictures({ purpose, max, kept = [], onChange }: FormPicturesOptions): FormPictures {
  const send = useSendPicture(purpose)
  const sayTooMany = useTooMany(max)
  const [all, setAll] = useState<ChosenPicture[]>(() =>
    kept.map((sent) => ({ key: sent.id, url: sent.url, share: 1, sent })),
  )
  const change = (key: string, to: Partial<ChosenPicture>) =>
    setAll((chosen) => chosen.map((picture) => (picture.key === key ? { ...picture, ...to } : picture)))

  const start = async ({ key, file }: ChosenPicture) => {
    if (file === undefined) return
    try {
      const sent = await send(file, (share) => change(key, { share }))
      change(key, { sent, share: 1 })
    } catch (error) {
      change(key, { error: error instanceof Error ? error.message : String(error) })
    }
  }
  return {
    all,
    sent: all.flatMap(({ sent }) => (sent === undefined ? [] : [{ id: sent.id, url: sent.url }])),
    isSending: all.some(({ sent, error }) => sent === undefined && error === undefined),
    hasFailed: all.some(({ error }) => error !== undefined),
    max,
    add(files) {
      const free = max - all.length
      if (files.length > free) sayTooMany()
      const added = files.slice(0, free).map(toChosen)
      setAll((chosen) => [...chosen, ...added])
      onChange?.()
      for (const picture of added) void start(picture)
    },
    retry(key) {
      const picture = all.find((one) => one.key === key)
      if (picture === undefined) return
      setAll((chosen) => chosen.map((one) => (one.key === key ? withoutError(one) : one)))
      onChange?.()
      void start(picture)
    },
    remove(key) {
      onChange?.()
      setAll((chosen) => chosen.filter((picture) => picture.key !== key))
    },
    move(key, to) {
      setAll((chosen) =>
        moveTo(
          chosen,
          chosen.findIndex((picture) => picture.key === key),
          to,
        ),
      )
    },
  }
}

/** Returns the reason why the form cannot be sent: a picture is still being uploaded, or its upload failed. */
export function hindranceOf({ isSending, hasFailed }: FormPictures): 'sending' | 'failed' | undefined {
  if (hasFailed) return 'failed'
  return isSending ? 'sending' : undefined
}

function useTooMany(max: number): () => void {
  const text = useTranslations('uploads')
  return () => showToast(text('tooMany', { max }))
}

let chosenSoFar = 0

/** Displays the file from this browser, as long as the page is open. */
function toChosen(file: File): ChosenPicture {
  chosenSoFar += 1
  return { key: `chosen ${chosenSoFar}`, url: URL.createObjectURL(file), share: 0, file }
}

function withoutError({ error: _former, ...picture }: ChosenPicture): ChosenPicture {
  return { ...picture, share: 0 }
}
