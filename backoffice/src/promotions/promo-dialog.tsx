import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { SelectField } from '@sealane/ui/select-field'
import { Field } from '@sealane/ui/field'
import { FormDialog } from '../ui/form-dialog.tsx'
import { newPromo, toPlatformPromoForm, toPromoForm, type PromoDraft } from './promo.rules.ts'

const kinds = ['percentage', 'amount', 'free_freight'] as const

/** Creates a code with its discount, minimum amount, period and limits. */
export function PromoDialog({ shopId, onClose }: { shopId: string | null; onClose: () => void }) {
  const text = useTranslations('portal.promos')
  const [draft, setDraft] = useState(newPromo)
  const { send, errors, setErrors, isBusy } = useCreating(shopId, onClose)
  const isPlatforms = shopId === null
  const change = (part: Partial<PromoDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const field = (name: Exclude<keyof PromoDraft, 'kind'>) => ({
    name,
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  })
  return (
    <FormDialog
      title={text('add')}
      action={text('create')}
      isBusy={isBusy}
      onSubmit={() => void send(draft)}
      onClose={onClose}
    >
      <Field label={text('code')} maxLength={32} isMono {...field('code')} />
      <SelectField
        label={text('kind')}
        choices={kinds.map((value) => ({ value, label: text(value) }))}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind !== 'free_freight' && (
        <Field
          label={text(draft.kind === 'amount' ? 'valueAmount' : 'valuePercent')}
          inputMode="decimal"
          {...field('value')}
        />
      )}
      {draft.kind !== 'amount' && <MaximumField isNeeded={isPlatforms} {...field('maximum')} />}
      <Field
        label={text('minimum')}
        inputMode="decimal"
        {...field('minimum')}
        note={noteOf(text(isPlatforms ? 'platformMinimumNote' : 'minimumNote'))}
      />
      <div className="grid gap-4 mid:grid-cols-2">
        <Field label={text('from')} type="datetime-local" {...field('from')} note={noteOf(text('fromNote'))} />
        <Field label={text('until')} type="datetime-local" {...field('until')} note={noteOf(text('untilNote'))} />
        <Uses label={text('totalLimit')} {...field('total_limit')} />
        <Uses label={text('shopperLimit')} {...field('per_shopper')} />
      </div>
      {isPlatforms && <BudgetField {...field('budget')} />}
    </FormDialog>
  )
}

type PromoFieldProps = Parameters<typeof Field>[0]

function Uses(field: PromoFieldProps) {
  const text = useTranslations('portal.promos')
  return <Field inputMode="numeric" {...field} note={noteOf(text('anyNote'))} />
}

function MaximumField({ isNeeded, ...field }: Omit<PromoFieldProps, 'label'> & { isNeeded: boolean }) {
  const text = useTranslations('portal.promos')
  const note = noteOf(text(isNeeded ? 'maximumNote' : 'anyNote'))
  return <Field label={text('maximum')} inputMode="decimal" {...field} note={note} />
}

function BudgetField(field: Omit<PromoFieldProps, 'label'>) {
  const text = useTranslations('portal.promos')
  return <Field label={text('budget')} inputMode="decimal" {...field} note={noteOf(text('budgetNote'))} />
}

function noteOf(text: string) {
  return { tone: 'plain' as const, text }
}

function useCreating(shopId: string | null, onClose: () => void) {
  const text = useTranslations('portal.promos')
  return useFormMutation(
    (draft: PromoDraft, headers) =>
      shopId === null
        ? call('POST /api/portal/platform_promo/create', { body: toPlatformPromoForm(draft) }, headers)
        : call('POST /api/portal/promo/create', { body: { ...toPromoForm(draft), shop_id: shopId } }, headers),
    { renews: ['shopkeeping'], done: text('added'), onDone: onClose },
  )
}
