import type { PortalRefund } from '@sealane/contract/refunds'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProofViewer } from '../top-ups/proof-viewer.tsx'

/** The shopper's pictures, those of the request first, then those of an appeal: one large, the others below it. */
export function ProofPictures({ refund: { proofs, appeal } }: { refund: PortalRefund }) {
  const text = useTranslations('portal.refunds')
  const pictures = [...proofs, ...(appeal?.proofs ?? [])]
  const [chosen, choose] = useState(pictures[0]?.id)
  const shown = pictures.find(({ id }) => id === chosen) ?? pictures[0]
  return (
    <>
      <ProofViewer key={shown?.id} url={shown?.url ?? null} />
      {pictures.length > 1 && (
        <fieldset
          aria-label={text('pictures')}
          className="scroll-row flex min-w-0 flex-none gap-2 bg-table px-4 pb-3 desk:justify-center"
        >
          {pictures.map(({ id, url }, index) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === shown?.id}
              aria-label={text('picture', { n: index + 1 })}
              onClick={() => choose(id)}
              className={`press size-14 flex-none overflow-hidden rounded-frame ${id === shown?.id ? 'outline-3 outline-on-table' : 'opacity-70'}`}
            >
              <img src={url} alt="" loading="lazy" className="size-full object-cover" />
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}
