import type { Reply } from '@sealane/contract/endpoint'
import type { topUpEndpoints } from '@sealane/contract/top-ups'
import { useTranslations } from 'use-intl'
import { CopyButton } from '../ui/copy-button.tsx'
import { Card } from '@sealane/ui/card'

export type ReceivingAccount = Reply<(typeof topUpEndpoints)['GET /api/user/recharge_account']>

type ReceivingAccountLine = { label: string; value: string; look: string }

/** The platform's account, line by line; each can be copied into the bank's form. */
export function AccountLines({ account }: { account: ReceivingAccount }) {
  const text = useTranslations('wallet.account')
  const lines: ReceivingAccountLine[] = [
    { label: text('holder'), value: account.holder, look: '' },
    { label: text('bank'), value: account.bank, look: '' },
    { label: text('number'), value: account.account_no, look: mono },
    { label: text('swift'), value: account.swift, look: mono },
    { label: text('reference'), value: account.reference, look: `${mono} text-brand-text` },
  ]
  return (
    <Card className="overflow-hidden">
      <div className="air" />
      {lines
        .filter(({ value }) => value !== '')
        .map(({ label, value, look }) => (
          <div
            key={label}
            className="flex min-h-13.5 items-center gap-2 py-1.5 pr-1 pl-4 not-first:border-t not-first:border-line"
          >
            <div className="min-w-0 grow">
              <div className="type-c2 text-ink-2">{label}</div>
              <div className={`mt-0.5 font-semibold ${look}`}>{value}</div>
            </div>
            <CopyButton value={value} label={label} />
          </div>
        ))}
    </Card>
  )
}

const mono = 'font-mono text-15 tracking-wide break-all'
