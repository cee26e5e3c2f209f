import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Card } from '@sealane/ui/card'
import { useNetworks } from '../blockchain/network.queries.ts'
import { NetworkStatus } from '../blockchain/network-status.tsx'
import { NetworkDialog } from './network-dialog.tsx'
import type { SettingWithChanges } from './setting.queries.ts'
import { networkOf } from './setting.rules.ts'
import { SettingRow } from './setting-row.tsx'

type NetworkCardsProps = { settings: readonly SettingWithChanges[]; onChange: (setting: SettingWithChanges) => void }

/** One card for each network, with its status and settings. */
export function NetworkCards({ settings, onChange }: NetworkCardsProps) {
  const text = useTranslations('portal.networks')
  const [isAdding, setIsAdding] = useState(false)
  const { data } = useNetworks({ everyMs: 60_000 })
  const networks = [...Map.groupBy(settings, ({ key }) => networkOf(key)?.network ?? '')]
  if (networks.length === 0) return undefined
  return (
    <>
      <div className="mt-2 mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="type-h1">{text('title')}</h2>
        <Button variant="outline" onClick={() => setIsAdding(true)}>
          {text('add')}
        </Button>
      </div>
      <p className="mb-4 max-w-[70ch] text-ink-2">{text('lead')}</p>
      <div className="gap-4 desk:columns-2">
        {networks.map(([name, own]) => (
          <Card key={name} className="mb-4 break-inside-avoid px-5 pt-4 pb-2">
            <h3 className="type-h2 mb-2">{name}</h3>
            <NetworkStatus network={data?.items.find(({ network }) => network === name)} />
            <ul>
              {own.map((setting) => (
                <SettingRow key={setting.key} setting={setting} onChange={() => onChange(setting)} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
      {isAdding && <NetworkDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}
