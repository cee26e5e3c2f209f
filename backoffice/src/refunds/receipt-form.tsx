import type { Disposition, PortalRefund, RefundStatus } from '@sealane/contract/refunds'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '@sealane/ui/chip'
import { Confirm, type Answering } from '../ui/dialog.tsx'
import { Field } from '@sealane/ui/field'
import { useMoney } from '@sealane/ui/money-text'
import { isOffer, readPieces } from './refund.rules.ts'

const dispositions = ['restock', 'damaged', 'lost'] as const satisfies readonly Disposition[]

/** The messages by the resulting status, which does not change while a second operator has to agree. */
const doneTexts: Partial<Record<RefundStatus, 'doneOffered' | 'doneFirst'>> = {
  offered: 'doneOffered',
  return_shipped: 'doneFirst',
}

/** Records an arrived return: the number of pieces and their condition. The shopper is paid, or gets an offer of less. */
export function ReceiptForm({ refund, onReceived }: { refund: PortalRefund; onReceived: () => void }) {
  const text = useTranslations('portal.refunds')
  const [typed, setTyped] = useState(String(refund.item.quantity))
  const [disposition, setDisposition] = useState<Disposition>('restock')
  const { send, errors, isBusy } = useFormMutation(
    (quantity: number, headers) =>
      call('POST /api/portal/refund/receive', { body: { id: refund.id, quantity, disposition } }, headers),
    {
      renews: ['refund', 'inbox', 'order'],
      done: ({ status }) => text(doneTexts[status] ?? 'doneReceived'),
      onDone: onReceived,
    },
  )
  const [isAsking, setIsAsking] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsking(true)
  }
  const isPartial = isOffer(refund, readPieces(typed))
  return (
    <form noValidate onSubmit={submit} className="flex grow flex-col">
      <div className="grid grow content-start gap-4 px-5 py-4">
        <Parcel refund={refund} />
        <Field
          label={text('cameBack', { n: refund.item.quantity })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={typed}
          error={errors['quantity']}
          note={isPartial ? { tone: 'warn', text: text('partial') } : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Dispositions chosen={disposition} onChoose={setDisposition} />
      </div>
      <div className="sticky bottom-0 border-t border-line bg-surface px-5 pt-3.5 pb-4.5 max-desk:bottom-16">
        <Button type="submit" size="l" shortcut="pass" isBusy={isBusy} className="w-full">
          {text('receive')}
        </Button>
      </div>
      {isAsking && (
        <ReceiptConfirm
          refund={refund}
          isPartial={isPartial}
          isBusy={isBusy}
          onConfirm={() => void send(readPieces(typed)).then(() => setIsAsking(false))}
          onClose={() => setIsAsking(false)}
        />
      )}
    </form>
  )
}

type DispositionsProps = { chosen: Disposition; onChoose: (disposition: Disposition) => void }

function Dispositions({ chosen, onChoose }: DispositionsProps) {
  const text = useTranslations('portal.refunds')
  return (
    <fieldset className="min-w-0">
      <legend className="type-c1 mb-2 font-semibold text-ink-2">{text('disposition')}</legend>
      <div className="flex flex-wrap gap-2">
        {dispositions.map((one) => (
          <Chip key={one} isOn={one === chosen} onClick={() => onChoose(one)}>
            {text(`dispositions.${one}`)}
          </Chip>
        ))}
      </div>
      <p className="type-c1 mt-2 text-ink-2">{text(`dispositionTexts.${chosen}`)}</p>
    </fieldset>
  )
}

type ReceiptConfirmProps = Answering & { refund: PortalRefund; isPartial: boolean }

/** Names an upper limit: the exact refund for a part of the pieces depends on their price and is never higher. */
function ReceiptConfirm({ refund, isPartial, ...rest }: ReceiptConfirmProps) {
  const text = useTranslations('portal.refunds')
  const money = useMoney()
  const { order, shopper, amount, granted } = refund
  const words = { amount: money(granted ?? amount), account: shopper.account, order: order.order_no }
  return (
    <Confirm title={text(isPartial ? 'passPartTitle' : 'passTitle', words)} action={text('receiveShort')} {...rest}>
      <p>{text(isPartial ? 'offerText' : 'passText', words)}</p>
    </Confirm>
  )
}

function Parcel({ refund: { return: parcel } }: { refund: PortalRefund }) {
  const text = useTranslations('portal.refunds')
  if (parcel?.tracking_no == null) return undefined
  const name = `${parcel.carrier} ${parcel.tracking_no}`
  return (
    <p className="type-c1 text-ink-2">
      {text('sentBack')}{' '}
      {parcel.tracking_url === null ? (
        <b className="text-ink">{name}</b>
      ) : (
        <a
          href={parcel.tracking_url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center font-semibold text-brand-text underline"
        >
          {name}
        </a>
      )}
    </p>
  )
}
