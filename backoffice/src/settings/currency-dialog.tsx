import { Refused } from '@sealane/contract/client'
import type { PortalCurrency } from '@sealane/contract/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useAction } from '../app/use-asking.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Switch } from '../ui/switch.tsx'
import { showFailure, showSuccess } from '../ui/toast.tsx'

const formId = 'currency'

/** A rate that is changed, or a currency that is new. */
export function CurrencyDialog({ currency, onClose }: { currency: PortalCurrency | undefined; onClose: () => void }) {
  const text = useTranslations('portal')
  const { draft, change, errors, submit, isBusy } = useDraft(currency, onClose)
  return (
    <Dialog
      title={currency?.code ?? text('currencies.add')}
      isLocked={isBusy}
      onClose={onClose}
      foot={
        <>
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy}>
            {text('actions.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
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
      </form>
    </Dialog>
  )
}

function useDraft(currency: PortalCurrency | undefined, onClose: () => void) {
  const said = useFailureText()
  const text = useTranslations('portal.settings')
  const queries = useQueryClient()
  const [draft, setDraft] = useState({
    code: currency?.code ?? '',
    perDollar: currency === undefined ? '' : String(currency.per_dollar),
    offered: currency?.offered ?? true,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const saving = useAction((body: { code: string; per_dollar: number; offered: boolean }, headers) =>
    call('POST /api/portal/currency/save', { body }, headers),
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { code, perDollar, offered } = draft
    try {
      await saving.mutateAsync({ code, per_dollar: Number(perDollar.trim().replace(',', '.')) || 0, offered })
      await queries.invalidateQueries({ queryKey: ['currency'] })
      showSuccess(text('saved'))
      onClose()
    } catch (failure) {
      const fields = failure instanceof Refused ? failure.fields : {}
      if (Object.keys(fields).length === 0) showFailure(said(failure))
      setErrors(fields)
    }
  }
  const change = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
  }
  return { draft, change, errors, submit: (event: FormEvent) => void submit(event), isBusy: saving.isPending }
}
