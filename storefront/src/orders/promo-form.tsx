import type { Preview } from '@sealane/contract/orders'
import { TicketPercent } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { Field } from '@sealane/ui/field'

type PromoFormProps = {
  /** The server's response about the requested code. */
  promo: Preview['promo']
  isBusy: boolean
  onApply: (code: string) => void
}

const codeMaximum = 40

/** The form for a promo code; the server decides whether it applies. An empty field removes the code. */
export function PromoForm({ promo, isBusy, onApply }: PromoFormProps) {
  const text = useTranslations('orders.checkout')
  const actions = useTranslations('shell.actions')
  const [code, setCode] = useState(promo?.code ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply(code.trim())
  }
  const isCurrent = promo !== null && code.trim().toLowerCase() === promo.code.toLowerCase()
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <Field
          label={text('promoCode')}
          name="promo_code"
          icon={TicketPercent}
          value={code}
          maxLength={codeMaximum}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
          error={isCurrent && !promo.applied ? promo.msg : undefined}
          note={isCurrent && promo.applied ? { tone: 'ok', text: text('promoApplied') } : undefined}
        />
      </div>
      <Button type="submit" variant="outline" isBusy={isBusy} className="mt-6.5 flex-none whitespace-nowrap">
        {actions('apply')}
      </Button>
    </form>
  )
}
