import { ApiRefusal } from '@sealane/contract/client'
import type { FreightOutcome, FreightTrial } from '@sealane/contract/freight'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { PartCard } from '../products/part-card.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '@sealane/ui/select-field'
import { Field } from '@sealane/ui/field'
import { MoneyText } from '@sealane/ui/money-text'
import { showFailure } from '../ui/toast.ts'
import { toTrial, type FreightDraft, type TrialDraft } from './freight.rules.ts'
import type { Country } from './zone-card.tsx'

type TrialProps = {
  draft: FreightDraft
  countries: Country[]
  /** Receives the faults of the rows themselves, by field. */
  onFaults: (faults: Record<string, string>) => void
}

/** Calculates the freight of an order by the rows on the screen, saved or not. The result disappears with the next change. */
export function FreightTrialCard({ draft, countries, onFaults }: TrialProps) {
  const text = useTranslations('portal.freight')
  const [trial, setTrial] = useState<TrialDraft>({ country: '', pieces: '1', subtotal: '20.00' })
  const [answer, setAnswer] = useState<{ to: string; outcome: FreightOutcome }>()
  const freightTrial = toTrial(draft, trial)
  const to = JSON.stringify(freightTrial)
  const handleError = (error: unknown) => {
    const fields = error instanceof ApiRefusal ? error.fields : {}
    if (Object.keys(fields).some((name) => /^(zones|rest)\./.test(name))) {
      onFaults(fields)
      showFailure(text('tryFaulty'))
    }
    throw error
  }
  const { send, errors, isBusy } = useFormMutation(
    (body: FreightTrial, headers) => call('POST /api/portal/freight/try', { body }, headers).catch(handleError),
    { renews: [], onDone: (outcome) => setAnswer({ to, outcome }) },
  )
  const field = (name: 'pieces' | 'subtotal') => ({
    autoComplete: 'off',
    value: trial[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setTrial((now) => ({ ...now, [name]: target.value })),
  })
  return (
    <PartCard title={text('tryTitle')} note={text('tryNote')}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send(freightTrial)
        }}
      >
        <SelectField
          label={text('tryCountry')}
          choices={[
            { value: '', label: text('choose') },
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          value={trial.country}
          error={errors['country']}
          onChange={(country) => setTrial((now) => ({ ...now, country }))}
        />
        <div className="grid grid-cols-2 gap-4">
          <Field label={text('tryPieces')} inputMode="numeric" {...field('pieces')} />
          <Field label={text('trySubtotal')} inputMode="decimal" {...field('subtotal')} />
        </div>
        <Button type="submit" variant="soft" isBusy={isBusy}>
          {text('tryAction')}
        </Button>
        <output className="block">{answer?.to === to && <Outcome outcome={answer.outcome} />}</output>
      </form>
    </PartCard>
  )
}

function Outcome({ outcome: { zone, freight } }: { outcome: FreightOutcome }) {
  const text = useTranslations('portal.freight')
  return (
    <div className="rounded-input bg-sunken px-4 py-3">
      <p className="type-c1 text-ink-2">{zone === null ? text('byRest') : text('byZone', { n: zone + 1 })}</p>
      <p className="type-h2 mt-1">
        {freight === null && text('notDelivered')}
        {freight === 0 && text('free')}
        {freight !== null && freight > 0 && <MoneyText cents={freight} size="xs" />}
      </p>
    </div>
  )
}
