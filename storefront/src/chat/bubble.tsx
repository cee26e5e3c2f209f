import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { OrderAttachmentCard, ProductAttachmentCard } from './attachment-cards.tsx'
import type { ThreadMessage } from './conversation.rules.ts'

const PictureSheet = lazy(async () => ({ default: (await import('./picture-sheet.tsx')).PictureSheet }))

/** One message with its subject and text. `share` is the uploaded share of its picture. */
export function Bubble({ said, share }: { said: ThreadMessage; share: number | undefined }) {
  const { from, text, picture, product, order } = said
  const isOwn = from === 'shopper'
  const corner = isOwn ? 'rounded-br-tag' : 'rounded-bl-tag'
  return (
    <div className={`flex flex-col gap-2 ${isOwn ? 'items-end' : 'items-start'}`}>
      {order !== null && <OrderAttachmentCard order={order} />}
      {product !== null && <ProductAttachmentCard product={product} />}
      {picture !== null && <SentPicture picture={picture} corner={corner} share={share} />}
      {text !== '' && (
        <p
          dir="auto"
          className={`max-w-[min(272px,85%)] rounded-product px-3.5 py-2.5 leading-[1.4] break-words whitespace-pre-wrap desk:max-w-95 ${corner} ${isOwn ? 'bg-brand-soft' : 'bg-surface shadow-1'}`}
        >
          {text}
        </p>
      )}
    </div>
  )
}

type SentPictureProps = { picture: NonNullable<ThreadMessage['picture']>; corner: string; share: number | undefined }

/** A small picture in the chat; a tap shows it large. */
function SentPicture({ picture: { url, width, height }, corner, share }: SentPictureProps) {
  const text = useTranslations('service.talk')
  const [isOpen, setIsOpen] = useState<boolean>()
  const queries = useQueryClient()
  // The picture's address is valid for ten minutes.
  const askAgain = () => void queries.invalidateQueries({ queryKey: ['talks'] })
  return (
    <>
      <button
        type="button"
        aria-label={text('enlarge')}
        className={`press relative block min-h-11 min-w-11 overflow-hidden rounded-product bg-sunken ${corner}`}
        onClick={() => setIsOpen(true)}
      >
        <img
          src={url}
          alt={text('picture')}
          className="picture max-h-60 max-w-55 object-cover"
          {...(width > 0 && fit(width, height))}
          onError={askAgain}
        />
        {share !== undefined && share < 1 && <Progress share={share} />}
      </button>
      <Suspense>
        {isOpen !== undefined && <PictureSheet url={url} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}

const widest = 220
const highest = 240

/** Returns the displayed size in advance, so that nothing moves when the picture loads. */
function fit(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, widest / width, highest / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function Progress({ share }: { share: number }) {
  const text = useTranslations('service.talk')
  const { number } = useFormatter()
  return (
    <span className="absolute inset-0 grid place-items-center bg-scrim">
      <progress aria-label={text('sending')} value={share} max={1} className="sr-only" />
      <span aria-hidden="true" className="rounded-full bg-surface px-3 py-1 font-semibold tabular-nums">
        {number(share, { style: 'percent' })}
      </span>
    </span>
  )
}
