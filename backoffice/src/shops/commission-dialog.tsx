import { isBlank } from '@sealane/contract/visible-text'
import type { MarketShopDetail } from '@sealane/contract/shop-administration'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Field } from '@sealane/ui/field'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextArea } from '@sealane/ui/text-area'
import { readPercent } from '../catalog/catalog.rules.ts'
import type { ShopActionProps } from './shop-deeds.tsx'

type CommissionFormValues = { commission_percent: number | null; reason: string }

/** Sets the shop's own percentage; left empty, the platform's standard applies. A colleague's proposal is filled in. */
export function CommissionDialog({ shop, onClose }: ShopActionProps) {
  const text = useTranslations('portal.shops')
  const { id, name, commission_percent, standard_commission_percent } = shop
  const [proposal] = useState(shop.wanted_commission?.yours === false ? shop.wanted_commission : undefined)
  const [typed, setTyped] = useState(String((proposal ?? { percent: commission_percent }).percent ?? ''))
  const [reason, setReason] = useState('')
  const { send, errors, setErrors, isBusy } = useFormMutation(
    (form: CommissionFormValues, headers) =>
      call('POST /api/portal/shops/commission', { body: { id, ...form } }, headers),
    { renews: ['shops', 'decisions'], done: (answer) => text(doneOf(shop, answer)), onDone: onClose },
  )
  const submit = () => {
    const percent = readPercent(typed)
    const wrong = {
      ...(percent === undefined && { commission_percent: text('commissionWrong') }),
      ...(isBlank(reason) && { reason: text('reasonNeeded') }),
    }
    if (percent === undefined || Object.keys(wrong).length > 0) return setErrors(wrong)
    return void send({ commission_percent: percent, reason: reason.trim() })
  }
  const isConfirming = proposal !== undefined && readPercent(typed) === proposal.percent
  return (
    <FormDialog
      title={text('commissionTitle', { name })}
      action={text(isConfirming ? 'confirmCommission' : 'changeCommission')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-2 text-15 text-ink-2">
        <p>{text('commissionText')}</p>
        <p className="wrap-anywhere">
          {proposal === undefined
            ? text('commissionNeedsTwo')
            : text('confirmCommissionText', { operator: proposal.operator })}
        </p>
      </div>
      <Field
        label={text('ownPercent')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={errors['commission_percent']}
        note={{ tone: 'plain', text: text('ownPercentNote', { percent: standard_commission_percent }) }}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextArea
        label={text('reason')}
        rows={3}
        maxLength={300}
        value={reason}
        error={errors['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}

function doneOf(before: MarketShopDetail, after: MarketShopDetail) {
  if (after.wanted_commission !== null) return 'doneCommissionProposed'
  const isKept = before.wanted_commission !== null && before.commission_percent === after.commission_percent
  return isKept ? 'doneCommissionKept' : 'doneCommission'
}
