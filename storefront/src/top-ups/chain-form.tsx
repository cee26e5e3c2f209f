import type { Network } from '@sealane/contract/blockchain'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { Field } from '@sealane/ui/field'
import { MoneyButton } from '../ui/money-button.tsx'
import { Note } from '@sealane/ui/note'
import { ActionBar, Page } from '../ui/page.tsx'
import { isDollar, isHash } from '../withdrawals/address.rules.ts'
import { TransferAmountField } from './amount-field.tsx'
import { ChainAddress } from './chain-address.tsx'
import { ProofField } from './proof-field.tsx'
import type { RechargePurpose } from './purpose.rules.ts'
import { RecordsButton } from './records-button.tsx'
import { useTransfer } from './use-transfer.ts'
import { receivingAccount } from './top-ups.queries.ts'

type ChainFormProps = { network: Network; purpose: RechargePurpose; choice: ReactNode }

/** Four steps on one page: choose the network, send, enter the amount, upload the proof. */
export function ChainForm({ network, purpose, choice }: ChainFormProps) {
  const text = useTranslations()
  const [hash, setHash] = useState('')
  const { typed, type, proof, choose, form, errors, forget, submit, isSending } = useChainTransfer(
    network,
    purpose,
    hash,
  )
  return (
    <Page
      title={text('titles.walletTopUp')}
      fallback="/topUp"
      right={<RecordsButton />}
      bar={
        <ActionBar>
          <MoneyButton type="submit" form="chain" isBlock isBusy={isSending}>
            {text('wallet.transfer.submit')}
          </MoneyButton>
        </ActionBar>
      }
    >
      {choice}
      <ChainAddress network={network} />
      <form id="chain" ref={form} noValidate onSubmit={submit}>
        <TransferAmountField
          label={text('wallet.chain.amount')}
          minimum={network.minimum}
          unit={isDollar(network.asset) ? network.asset : 'USD'}
          detail={isDollar(network.asset) ? undefined : text('wallet.chain.worth')}
          typed={typed}
          error={errors['amount']}
          onType={type}
        />
        <ProofField
          label={text('wallet.chain.proof')}
          proof={proof}
          error={errors['proof'] ?? errors['address'] ?? errors['network']}
          onChange={choose}
        />
        <HashField
          isOptional={!network.hash_needed}
          typed={hash}
          error={errors['transaction_hash']}
          onType={(next) => {
            setHash(next)
            forget('transaction_hash')
          }}
        />
      </form>
      <AuditNote />
    </Page>
  )
}

type HashFieldProps = { isOptional: boolean; typed: string; error: string | undefined; onType: (text: string) => void }

function HashField({ isOptional, typed, error, onType }: HashFieldProps) {
  const text = useTranslations('wallet.chain')
  const field = useTranslations('shell.field')
  return (
    <div className="mt-4">
      <Field
        label={text('hash')}
        optional={isOptional ? field('optional') : undefined}
        name="transaction_hash"
        value={typed}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={error}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  )
}

function useChainTransfer({ network, address, minimum }: Network, purpose: RechargePurpose, typedHash: string) {
  const text = useTranslations('wallet.chain')
  const hash = typedHash.trim()
  return useTransfer({
    minimum,
    purpose,
    check: () => (hash === '' || isHash(hash) ? {} : { transaction_hash: text('hashWrong') }),
    toBody: (sent) => ({
      method: 'onchain',
      network,
      address,
      ...sent,
      ...(hash !== '' && { transaction_hash: hash }),
    }),
  })
}

/** Shows the expected time of the audit, which is the same as for bank transfers. */
function AuditNote() {
  const text = useTranslations('wallet.chain')
  const { data } = useQuery(receivingAccount(useCall()))
  if (data === undefined) return undefined
  return (
    <div className="mt-3">
      <Note tone="brand">{text('audit', { minutes: data.expected_minutes })}</Note>
    </div>
  )
}
