import { findNetwork, withdrawalNetworks } from '@sealane/contract/withdrawal-rules'
import type { WithdrawalMethod } from '@sealane/contract/withdrawals'
import { CreditCard, Landmark, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Field } from '@sealane/ui/field'
import { Note } from '@sealane/ui/note'
import { SelectField } from '@sealane/ui/select-field'
import { groupBankNumber, type DestinationFieldValues } from './withdrawal.rules.ts'

type DestinationFieldsProps = {
  values: DestinationFieldValues
  method: Pick<WithdrawalMethod, 'draw_type' | 'networks' | 'closed_networks'>
  errors: Record<string, string>
  onChange: (changed: Partial<DestinationFieldValues>) => void
}

/** The fields of a bank card, or of an address on a network. */
export function DestinationFields(props: DestinationFieldsProps) {
  return props.method.draw_type === 'bank' ? <CardFields {...props} /> : <ChainFields {...props} />
}

function CardFields({ values, errors, onChange }: DestinationFieldsProps) {
  const text = useTranslations('withdrawals.fields')
  return (
    <>
      <Field
        label={text('bank')}
        icon={Landmark}
        value={values.bank_name}
        error={errors['bank_name']}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="words"
        onChange={(event) => onChange({ bank_name: event.target.value })}
      />
      <Field
        label={text('card')}
        icon={CreditCard}
        value={values.bank_card_no}
        error={errors['bank_card_no']}
        spellCheck={false}
        autoComplete="cc-number"
        autoCapitalize="characters"
        autoCorrect="off"
        onChange={(event) => onChange({ bank_card_no: groupBankNumber(event.target.value) })}
      />
      <Field
        label={text('holder')}
        icon={UserRound}
        value={values.holder}
        error={errors['holder']}
        maxLength={80}
        autoComplete="cc-name"
        autoCapitalize="words"
        onChange={(event) => onChange({ holder: event.target.value })}
      />
    </>
  )
}

function ChainFields({ values, method, errors, onChange }: DestinationFieldsProps) {
  const text = useTranslations('withdrawals.fields')
  const { networks = [], closed_networks: closed = [] } = method
  const networkName = findNetwork(values.network)
  const chain = networkName && withdrawalNetworks[networkName]
  return (
    <>
      <SelectField
        label={text('network')}
        value={values.network}
        placeholder={text('chooseNetwork')}
        choices={networks.map((network) => ({ value: network, label: labelOf(network) }))}
        error={errors['network']}
        onChange={(network) => onChange({ network, address: '' })}
      />
      {closed.length > 0 && (
        <p className="type-c1 -mt-1 text-ink-2">{text('closed', { networks: closed.join(', ') })}</p>
      )}
      <Field
        label={chain === undefined ? text('address') : text('addressOf', { network: values.network })}
        value={values.address}
        error={errors['address']}
        maxLength={120}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        onChange={(event) => onChange({ address: event.target.value.trim() })}
      />
      {chain !== undefined && (
        <Note tone="warn">{text('mustMatch', { network: values.network, asset: chain.asset })}</Note>
      )}
    </>
  )
}

/** Returns a network's label: `TRC20 · USDT, TRON`. */
function labelOf(network: string): string {
  const networkName = findNetwork(network)
  if (networkName === undefined) return network
  const { asset, chain } = withdrawalNetworks[networkName]
  return `${network} · ${asset}, ${chain}`
}
