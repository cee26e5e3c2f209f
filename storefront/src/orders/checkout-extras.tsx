import type { Preview } from '@sealane/contract/orders'
import { SquarePen, TicketPercent } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { TextArea } from '@sealane/ui/text-area'
import { Card } from '@sealane/ui/card'
import { Row } from '../ui/row.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { showSuccess } from '@sealane/ui/toast'
import { noteMaximum } from './checkout-shop.tsx'
import { PromoForm } from './promo-form.tsx'

export type Notes = Record<string, string>
type CheckoutExtrasProps = {
  seen: Preview
  notes: Notes
  isBusy: boolean
  onApply: (code: string) => void
  onNote: (shopId: string, note: string) => void
}

/** On phones: the promo code and the notes as two rows, each with its sheet. */
export function CheckoutExtras({ seen, notes, isBusy, onApply, onNote }: CheckoutExtrasProps) {
  const text = useTranslations('orders.checkout')
  const [open, setOpen] = useState<'promo' | 'notes'>()
  const [requestedCode, setRequestedCode] = useState<string>()
  const hasCounted = requestedCode !== undefined && !isBusy && isApplied(seen.promo, requestedCode)
  useNotifyPromoApplied(hasCounted)
  const close = () => setOpen(undefined)
  const openPromo = () => {
    setRequestedCode(undefined)
    setOpen('promo')
  }
  const apply = (code: string) => {
    setRequestedCode(code)
    onApply(code)
  }
  const written = seen.orders.filter(({ shop }) => (notes[shop.id] ?? '').trim() !== '')
  return (
    <Card className="mt-3 desk:hidden">
      <Row
        icon={TicketPercent}
        title={text('promoCode')}
        right={<PromoState promo={seen.promo} />}
        onClick={openPromo}
      />
      <Row
        icon={SquarePen}
        title={text('note')}
        right={
          <span className="type-b2 text-ink-2">
            {written.length > 0 ? text('notesWritten', { n: written.length }) : text('optional')}
          </span>
        }
        onClick={() => setOpen('notes')}
      />
      <Sheet isOpen={open === 'promo' && !hasCounted} title={text('promoCode')} onClose={close}>
        <div className="px-4 pt-2 pb-4">
          <PromoForm promo={seen.promo} isBusy={isBusy} onApply={apply} />
        </div>
      </Sheet>
      <Sheet isOpen={open === 'notes'} title={text('note')} onClose={close}>
        <div className="flex flex-col gap-4 px-4 pt-2 pb-1">
          {seen.orders.map(({ shop }) => (
            <TextArea
              key={shop.id}
              rows={2}
              label={shop.name}
              hint={text('optional')}
              maxLength={noteMaximum}
              value={notes[shop.id] ?? ''}
              onChange={(event) => onNote(shop.id, event.target.value)}
            />
          ))}
          <Button variant="soft" isBlock onClick={close}>
            {text('done')}
          </Button>
        </div>
      </Sheet>
    </Card>
  )
}

/** Checks whether the code applies. The sheet then closes; for a code that does not apply it stays open and shows the reason. */
function isApplied(promo: Preview['promo'], requestedCode: string): boolean {
  return promo?.applied === true && promo.code.toLowerCase() === requestedCode.toLowerCase()
}

function useNotifyPromoApplied(hasCounted: boolean): void {
  const text = useTranslations('orders.checkout')
  const say = useEffectEvent(() => showSuccess(text('promoApplied')))
  useEffect(() => {
    if (hasCounted) say()
  }, [hasCounted])
}

function PromoState({ promo }: { promo: Preview['promo'] }) {
  const text = useTranslations('orders.checkout')
  if (promo === null) return <span className="type-b2 text-ink-2">{text('add')}</span>
  return (
    <span className={`type-b2 max-w-[50%] truncate font-semibold ${promo.applied ? 'text-ok' : 'text-bad'}`}>
      {promo.applied ? promo.code : text('promoNotApplied')}
    </span>
  )
}
