import { useState } from 'react'
import { Button } from './button.tsx'
import { QuickReasons, type QuickReason } from './quick-reasons.tsx'
import { TextArea } from '@sealane/ui/text-area'

type RefusingProps = {
  label: string
  placeholder: string
  action: string
  quickReasons: readonly QuickReason[]
  isBusy: boolean
  error: string | undefined
  onMissing: () => void
  onRefuse: (reason: string) => void
}

const longest = 300

/** Refuses with a reason that the person concerned reads. */
export function Refusing({
  label,
  placeholder,
  action,
  quickReasons,
  isBusy,
  error,
  onMissing,
  onRefuse,
}: RefusingProps) {
  const [reason, setReason] = useState('')
  const trimmedReason = reason.trim()
  return (
    <div className="mt-4">
      <TextArea
        label={label}
        name="reason"
        rows={2}
        maxLength={longest}
        placeholder={placeholder}
        value={reason}
        error={trimmedReason === '' ? error : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <QuickReasons of={quickReasons} onFill={setReason} />
      <Button
        variant="danger"
        className="mt-3"
        shortcut="refuse"
        needs="reason"
        isBusy={isBusy}
        onClick={() => (trimmedReason === '' ? onMissing() : onRefuse(trimmedReason))}
      >
        {action}
      </Button>
    </div>
  )
}
