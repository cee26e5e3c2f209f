import { useTranslations } from 'use-intl'
import { Field } from '@sealane/ui/field'
import { Switch } from '@sealane/ui/switch'
import type { RowDraft } from './freight.rules.ts'

type TariffProps = {
  draft: RowDraft
  /** The row's path in the request, for example `zones.0`. */
  at: string
  errors: Record<string, string>
  onChange: (change: Partial<RowDraft>) => void
}

/** The fields for whether the shop delivers there, and at which rates. */
export function TariffFields({ draft, at, errors, onChange }: TariffProps) {
  const text = useTranslations('portal.freight')
  const amount = (name: 'base' | 'further' | 'freeFrom', sentAs: string) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: draft[name],
    error: errors[`${at}.${sentAs}`],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <Switch isOn={draft.delivers} onChange={(delivers) => onChange({ delivers })}>
        {text('delivers')}
      </Switch>
      {draft.delivers && (
        <div className="mt-3 grid gap-4 mid:grid-cols-3">
          <Field label={text('base')} {...amount('base', 'base')} />
          <Field label={text('further')} {...amount('further', 'further')} />
          <Field
            label={text('freeFrom')}
            {...amount('freeFrom', 'free_from')}
            note={{ tone: 'plain', text: text('neverFree') }}
          />
        </div>
      )}
    </>
  )
}
