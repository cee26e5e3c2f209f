import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Switch } from '@sealane/ui/switch'
import { RowContent } from './row.tsx'

type SwitchRowProps = {
  icon?: LucideIcon
  title: ReactNode
  detail?: ReactNode
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** A line of a card that switches on or off wherever it is touched. */
export function SwitchRow({ isOn, isDisabled = false, onChange, ...content }: SwitchRowProps) {
  return (
    <div className={`px-4 py-1.5 not-first:border-t not-first:border-line ${isDisabled ? 'opacity-60' : ''}`}>
      <Switch isOn={isOn} isDisabled={isDisabled} onChange={onChange}>
        <span className="flex min-w-0 grow items-center gap-3.5">
          <RowContent {...content} />
        </span>
      </Switch>
    </div>
  )
}
