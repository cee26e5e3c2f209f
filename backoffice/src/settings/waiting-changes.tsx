import { useTranslations } from 'use-intl'
import { Card } from '@sealane/ui/card'
import { Proposal } from './proposal.tsx'
import type { SettingWithChanges } from './setting.queries.ts'

/** All pending changes, at the top of the page, to be confirmed or cancelled by operators who may do so. Nothing if there are none. */
export function WaitingChanges({ settings }: { settings: readonly SettingWithChanges[] }) {
  const text = useTranslations('portal.settings.waiting')
  const waiting = settings.filter(({ pending }) => pending !== null)
  if (waiting.length === 0) return undefined
  return (
    <Card className="mb-4 px-5 pt-4 pb-2">
      <h2 className="type-h2 mb-2">{text('title')}</h2>
      <p className="mb-2 max-w-[70ch] text-ink-2">{text('lead')}</p>
      <ul>
        {waiting.map((setting) => (
          <Proposal key={setting.key} setting={setting} />
        ))}
      </ul>
    </Card>
  )
}
