import type { Network } from '@sealane/contract/blockchain'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'

type NetworkChoiceProps = { networks: readonly Network[]; chosen: string; onChoose: (network: string) => void }

/** One card for each network, with the currency sent on it. */
export function NetworkChoice({ networks, chosen, onChoose }: NetworkChoiceProps) {
  const text = useTranslations()
  return (
    <fieldset className="min-w-0">
      <legend className="type-c1 mb-2 font-semibold text-ink-2">{text('wallet.chain.choose')}</legend>
      <div className="grid items-stretch grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-2">
        {networks.map(({ network, asset, open }) => (
          <button
            key={network}
            type="button"
            aria-pressed={network === chosen}
            onClick={() => onChoose(network)}
            className={`press flex min-h-15.5 min-w-0 flex-col justify-center rounded-picture px-2.5 py-2.5 text-left ${network === chosen ? 'bg-brand-soft text-brand-text inset-ring-2 inset-ring-brand-text' : 'bg-surface shadow-1'}`}
          >
            <span className="type-h3 flex w-full items-center justify-between gap-1">
              <span className="min-w-0 break-words">{network}</span>
              {network === chosen && <Icon of={CircleCheck} size={16} />}
            </span>
            <span className={`type-c1 block ${network === chosen ? '' : 'text-ink-2'}`}>
              {open ? asset : text('shell.errors.notOpen')}
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}
