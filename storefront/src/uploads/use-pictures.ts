import type { UploadPurpose } from '@sealane/contract/uploads'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '@sealane/ui/toast'
import { moveTo } from './pictures.rules.ts'
import { useSendPicture } from './use-upload.ts'

/** A picture that has arrived. It may be kept and given back to the hook later. */
export type SentPicture = { id: string; url: string }

/** A chosen picture: on its way while it was neither sent nor failed. `url` shows it, mostly from this browser. */
export type ChosenPicture = {
  key: string
  url: string
  /** How much has left, from 0 to 1. */
  share: number
  sent?: SentPicture
  /** Why it did not arrive, ready to be shown. */
  error?: string
  file?: File
}

export type FormPictures = {
  all: ChosenPicture[]
  /** Those that have arrived, in their order. */
  sent: SentPicture[]
  isSending: boolean
  hasFailed: boolean
  max: number
  /** Sends each at once; what is more than `max` is left out, and said so. */
  add: (files: readonly File[]) => void
  retry: (key: string) => void
  remove: (key: string) => void
  move: (key: string, to: number) => void
}

type FormPicturesOptions = {
  purpose: UploadPurpose
  max: number
  kept?: readonly SentPicture[]
  /** Somebody has chosen or removed one, or sends it again: what was said against them no longer holds. */
  onChange?: () => void
}

/** Pictures that somebody chooses for a form, each sent by itself. `kept` are there from the start. */
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

/** What keeps the form that holds them from being sent: one is still on its way, or did not get there. */
export function hindranceOf({ isSending, hasFailed }: FormPictures): 'sending' | 'failed' | undefined {
  if (hasFailed) return 'failed'
  return isSending ? 'sending' : undefined
}

function useTooMany(max: number): () => void {
  const text = useTranslations('uploads')
  return () => showToast(text('tooMany', { max }))
}

let chosenSoFar = 0

/** Shown from this browser, as long as the page is open. */
function toChosen(file: File): ChosenPicture {
  chosenSoFar += 1
  return { key: `chosen ${chosenSoFar}`, url: URL.createObjectURL(file), share: 0, file }
}

function withoutError({ error: _former, ...picture }: ChosenPicture): ChosenPicture {
  return { ...picture, share: 0 }
}
