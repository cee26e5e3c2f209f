import type { Network } from '@sealane/contract/blockchain'
import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { useCopy } from '../ui/copy.ts'
import { Icon } from '@sealane/ui/icon'
import { useMoney } from '@sealane/ui/money-text'
import { Note } from '@sealane/ui/note'
import { Card } from '@sealane/ui/card'
import { QrCode } from '@sealane/ui/qr-code'
import { splitAddress } from '../withdrawals/address.rules.ts'

/** Shows the receiving address to scan, compare and copy, with a warning about transfers that would be lost. */
export function ChainAddress({ network }: { network: Network }) {
  const text = useTranslations('wallet.chain')
  return (
    <section className="mt-4">
      <h2 className="type-c1 mb-2 font-semibold text-ink-2">{text('send')}</h2>
      <AddressCard network={network} />
      <div className="mt-3 flex flex-col gap-3">
        <Note tone="warn">
          <b>{text('only', { asset: network.asset, network: network.network })}</b> {text('match')}
          <span className="mt-1 block">{text('notSupported')}</span>
        </Note>
        {network.automatic && <Own network={network} />}
      </div>
    </section>
  )
}

function AddressCard({ network: { network, address, payment_link } }: { network: Network }) {
  const text = useTranslations('wallet.chain')
  const copy = useCopy()
  const { head, middle, tail } = splitAddress(address)
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-4 p-4">
        <QrCode
          value={payment_link}
          label={text('qr', { network })}
          className="size-31 flex-none rounded-input inset-ring inset-ring-line"
        />
        <div className="min-w-37.5 grow basis-0">
          <p className="type-c1 text-ink-2">{text('address', { network })}</p>
          <p className="mt-1 font-mono text-16/[1.35] font-semibold break-all">
            <span className="text-brand-text">{head}</span>
            {middle}
            <span className="text-brand-text">{tail}</span>
          </p>
          <Button variant="soft" size="m" className="mt-3 px-2.5! phone:px-3.5!" onClick={() => void copy(address)}>
            <Icon of={Copy} size={20} className="max-phone:hidden" />
            {text('copy')}
          </Button>
        </div>
      </div>
      <div className="air" />
    </Card>
  )
}

function Own({ network: { minimum, confirmations } }: { network: Network }) {
  const text = useTranslations('wallet.chain')
  const money = useMoney()
  return <Note tone="brand">{text('own', { minimum: money(minimum), needed: confirmations })}</Note>
}
