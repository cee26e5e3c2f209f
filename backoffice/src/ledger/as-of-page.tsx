import { houseAccounts } from '@sealane/contract/entry-kinds'
import type { MoneyHolder } from '@sealane/contract/ledger'
import { useState, type SyntheticEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useAddressPart } from '../app/address.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '@sealane/ui/select-field'
import { Field } from '@sealane/ui/field'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { AsOfResult } from './as-of-result.tsx'
import { momentOf } from './journal.rules.ts'
import { useAccountText } from './entry-table.tsx'
import { LedgerTabs } from './ledger-tabs.tsx'

const holders = ['person', 'shop', 'order', 'house'] as const satisfies readonly MoneyHolder[]
const nameLabels = { person: 'namePerson', shop: 'nameShop', order: 'nameOrder', house: 'nameHouse' } as const

export type Question = { of: MoneyHolder; name: string; at: string }

/** The balances of an owner at a past time. The question is in the URL, so that it can be shared. */
export function AsOfPage() {
  const text = useTranslations('portal.ledger')
  const [questionParam, ask] = useAddressPart('question')
  const question = readQuestion(questionParam)
  return (
    <Page title={text('tabs.as_of')}>
      <LedgerTabs />
      <QuestionForm start={question} onAsk={(next) => ask(JSON.stringify(next))} />
      {question !== undefined && <AsOfResult key={questionParam} question={question} />}
    </Page>
  )
}

/** Parses the URL, which may contain anything. */
function readQuestion(questionParam = ''): Question | undefined {
  try {
    const { of, name, at } = JSON.parse(questionParam) as Partial<Question>
    const holder = holders.find((one) => one === of)
    if (holder === undefined || typeof name !== 'string' || typeof at !== 'string') return undefined
    return { of: holder, name, at }
  } catch {
    return undefined
  }
}

type QuestionFormProps = { start: Question | undefined; onAsk: (question: Question) => void }

function QuestionForm({ start, onAsk }: QuestionFormProps) {
  const text = useTranslations('portal.ledger.asOf')
  const accountText = useAccountText()
  const [of, setOf] = useState<MoneyHolder>(start?.of ?? 'person')
  const [name, setName] = useState(start?.name ?? '')
  const [typed, setTyped] = useState(() => (start?.at ?? new Date().toISOString()).slice(0, 16))
  const [lacks, setLacks] = useState({ name: false, at: false })
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    const at = momentOf(typed)
    setLacks({ name: name.trim() === '', at: at === undefined })
    if (at !== undefined && name.trim() !== '') onAsk({ of, name: name.trim(), at })
  }
  const choose = (next: MoneyHolder) => {
    setOf(next)
    setName(next === 'house' ? houseAccounts[0] : '')
  }
  return (
    <Card className="px-4.5 py-4">
      <p className="type-b2 max-w-[70ch] text-ink-2">{text('lead')}</p>
      <form noValidate className="mt-3.5 grid items-end gap-3 mid:grid-cols-2 desk:grid-cols-4" onSubmit={send}>
        <SelectField
          label={text('of')}
          choices={holders.map((value) => ({ value, label: text(value) }))}
          value={of}
          onChange={choose}
        />
        {of === 'house' ? (
          <SelectField
            label={text('nameHouse')}
            choices={houseAccounts.map((value) => ({ value, label: accountText(value) }))}
            value={houseAccounts.find((one) => one === name) ?? houseAccounts[0]}
            onChange={setName}
          />
        ) : (
          <Field
            label={text(nameLabels[of])}
            required
            maxLength={200}
            value={name}
            error={lacks.name ? text('nameMissing') : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        <Field
          label={text('at')}
          type="datetime-local"
          required
          value={typed}
          error={lacks.at ? text('atMissing') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="l">
          {text('show')}
        </Button>
      </form>
    </Card>
  )
}
