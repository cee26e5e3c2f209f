import { refundReasons } from '@sealane/contract/refund-reasons'
import type { RefundPreview } from '@sealane/contract/refunds'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { MoneyButton } from '../ui/money-button.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { Note } from '@sealane/ui/note'
import { Card } from '@sealane/ui/card'
import { ActionBar, Page } from '../ui/page.tsx'
import { TextArea } from '@sealane/ui/text-area'
import { Segments } from '../ui/segments.tsx'
import { SelectField } from '@sealane/ui/select-field'
import { PicturesField } from '../uploads/pictures-field.tsx'
import { RefundAmountField } from './amount-field.tsx'
import { ItemFacts } from './item-card.tsx'
import { joinsFreight, refundLimitsFor } from './refund-form.rules.ts'
import { TypeChoice } from './type-choice.tsx'
import { useRefundForm, type RefundForm as Filled } from './use-refund-form.ts'

/** The form for one item's request. Errors are shown beside their fields, and their number above the button. */
export function RefundForm({ preview, asked }: { preview: RefundPreview; asked: number | undefined }) {
  const text = useTranslations()
  const formId = useId()
  const { form, ...filled } = useRefundForm(preview, asked)
  const faulty = Object.keys(filled.errors).length
  return (
    <Page
      title={text('titles.refund')}
      fallback={`/orderInfo/${preview.order.id}`}
      bar={
        <ActionBar>
          {faulty > 0 && (
            <p role="alert" className="type-c1 mb-2 text-center font-medium text-bad">
              {text('refunds.form.faulty', { n: faulty })}
            </p>
          )}
          <MoneyButton type="submit" form={formId} isBlock isBusy={filled.isSending}>
            {text('refunds.form.send')}
          </MoneyButton>
        </ActionBar>
      }
    >
      <Card className="flex items-center gap-3 p-3">
        <ItemFacts item={preview.item} orderNo={preview.order.order_no} />
      </Card>
      <form id={formId} ref={form} noValidate onSubmit={filled.submit} className="mt-4 flex flex-col gap-4">
        <RefundTypeFields preview={preview} {...filled} />
        <RefundReasonFields preview={preview} {...filled} />
      </form>
      <div className="mt-5">
        <Note tone="brand">{text('refunds.form.next', { shop: preview.shop.name })}</Note>
      </div>
    </Page>
  )
}

type RefundFieldsProps = Omit<Filled, 'form'> & { preview: RefundPreview }

function RefundTypeFields({ preview: { types, product_statuses }, draft, change }: RefundFieldsProps) {
  const text = useTranslations('refunds')
  return (
    <>
      <TypeChoice types={types} value={draft.type} onChange={(type) => change({ type })} />
      {product_statuses.length > 1 && (
        <Segments
          label={text('form.status')}
          choices={product_statuses
            .toReversed()
            .map((status) => ({ value: status, label: text(`statuses.${status}`) }))}
          value={draft.product_status}
          onChange={(product_status) => change({ product_status })}
        />
      )}
    </>
  )
}

function RefundReasonFields({ preview, draft, change, maximum, pictures, errors }: RefundFieldsProps) {
  const text = useTranslations('refunds')
  return (
    <>
      <div className={maximum === 0 ? '' : 'grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-2.5'}>
        <SelectField
          label={text('form.reason')}
          placeholder={text('form.choose')}
          value={draft.reason}
          choices={refundReasons.map((reason) => ({ value: reason, label: text(`reasons.${reason}`) }))}
          error={errors['reason']}
          onChange={(reason) => change({ reason })}
        />
        {maximum > 0 && (
          <RefundAmountField
            label={text('form.amount')}
            maximum={maximum}
            typed={draft.amount}
            error={errors['amount']}
            onType={(amount) => change({ amount })}
          />
        )}
      </div>
      <Limit preview={refundLimitsFor(preview, draft.product_status)} reason={draft.reason} maximum={maximum} />
      <TextArea
        label={text('form.explanation')}
        placeholder={text('form.explanationHint')}
        value={draft.explanation}
        error={errors['explanation']}
        maxLength={1000}
        onChange={(event) => change({ explanation: event.target.value })}
      />
      <PicturesField label={text('form.proof')} pictures={pictures} error={errors['proofs']} />
    </>
  )
}

type LimitProps = { preview: RefundPreview; reason: string; maximum: number }

/** Shows the maximum amount and its share of freight. If a promo code paid for the item, it shows that there is no amount. */
function Limit({ preview, reason, maximum }: LimitProps) {
  const text = useTranslations('refunds.limit')
  const money = useMoney()
  const { freight } = preview
  if (maximum === 0) return <p className="type-c1 text-ink-2">{text('covered')}</p>
  const kind = joinsFreight(preview, reason) ? 'joins' : freight > 0 && reason !== '' ? 'stays' : 'plain'
  return (
    <p className="type-c1 -mt-2 text-right text-ink-2" aria-live="polite">
      {text(kind, { amount: money(maximum), freight: money(freight) })}
    </p>
  )
}
