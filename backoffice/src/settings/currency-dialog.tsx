import type { PortalCurrency } from '@sealane/contract/settings'
import { parseRate } from '@sealane/contract/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Field } from '@sealane/ui/field'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Switch } from '@sealane/ui/switch'

type CurrencyDialogProps = { currency: PortalCurrency | undefined; onClose: () => void }

/** Changes a rate, or adds a currency. */
export function CurrencyDialog({ currency, onClose }: CurrencyDialogProps) {
  const text = useTranslations('portal')
  const { draft, change, errors, save, isBusy } = useDraft(currency, onClose)
  return (
    <FormDialog title={currency?.code ?? text('currencies.add')} isBusy={isBusy} onSubmit={save} onClose={onClose}>
      {currency === undefined && (
        <Field
          label={text('currencies.code')}
          name="code"
          value={draft.code}
          onChange={(event) => change({ code: event.target.value.toUpperCase() })}
          maxLength={3}
          error={errors['code']}
        />
      )}
      <Field
        label={text('currencies.perDollar')}
        name="per_dollar"
        value={draft.perDollar}
        onChange={(event) => change({ perDollar: event.target.value })}
        inputMode="decimal"
        maxLength={18}
        error={errors['per_dollar']}
      />
      <Switch isOn={draft.offered} onChange={(offered) => change({ offered })}>
        {text('currencies.offered')}
      </Switch>
    </FormDialog>
  )
}

function useDraft(currency: PortalCurrency | undefined, onClose: () => void) {
  const text = useTranslations('portal.settings')
  const [draft, setDraft] = useState({
    code: currency?.code ?? '',
    perDollar: currency === undefined ? '' : String(currency.per_dollar),
    offered: currency?.offered ?? true,
  })
  const { send, errors, setErrors, isBusy } = useFormMutation(
    (body: { code: string; per_dollar: number; offered: boolean }, headers) =>
      call('POST /api/portal/currency/save', { body }, headers),
    { renews: ['currency'], done: text('saved'), onDone: onClose },
  )
  const save = () => {
    const { code, perDollar, offered } = draft
    void send({ code, per_dollar: parseRate(perDollar), offered })
  }
  const change = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
  }
  return { draft, change, errors, save, isBusy }
}
