import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MoneyButton } from '../ui/money-button.tsx'
import { Note } from '@sealane/ui/note'
import { ActionBar, Page } from '../ui/page.tsx'
import { TransferAmountField } from './amount-field.tsx'
import { ProofField } from './proof-field.tsx'
import type { RechargePurpose } from './purpose.rules.ts'
import { AccountLines, type ReceivingAccount } from './receiving-account.tsx'
import { useTransfer } from './use-transfer.ts'

type TransferFormProps = { account: ReceivingAccount; purpose: RechargePurpose; right: ReactNode }

/** Three steps on one page: send, enter the amount, upload the proof. */
export function TransferForm({ account, purpose, right }: TransferFormProps) {
  const text = useTranslations()
  const { typed, type, proof, choose, form, errors, submit, isSending } = useBankTransfer(account, purpose)
  return (
    <Page
      title={text('titles.cardTopUp')}
      fallback="/topUp"
      right={right}
      bar={
        <ActionBar>
          <MoneyButton type="submit" form="transfer" isBlock isBusy={isSending}>
            {text('wallet.transfer.submit')}
          </MoneyButton>
        </ActionBar>
      }
    >
      <h2 className="type-c1 mb-2 font-semibold text-ink-2">{text('wallet.transfer.send')}</h2>
      <AccountLines account={account} />
      <form id="transfer" ref={form} noValidate onSubmit={submit}>
        <TransferAmountField
          label={text('wallet.transfer.amount')}
          minimum={account.minimum}
          typed={typed}
          error={errors['amount']}
          onType={type}
        />
        <ProofField
          label={text('wallet.transfer.proof')}
          proof={proof}
          error={errors['proof'] ?? errors['reference']}
          onChange={choose}
        />
      </form>
      <div className="mt-3">
        <Note tone="brand">{text('wallet.transfer.audit', { minutes: account.expected_minutes })}</Note>
      </div>
    </Page>
  )
}

/** The reference is on the transfer, so that the operator finds it. */
function useBankTransfer({ minimum, reference }: ReceivingAccount, purpose: RechargePurpose) {
  return useTransfer({ minimum, purpose, toBody: (sent) => ({ method: 'manual', ...sent, reference }) })
}
