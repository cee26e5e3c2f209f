import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Chip } from './chip.tsx'
import { TextBox } from './text-box.tsx'

type QuickReason = { name: string; sentence: string }
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

/** Says no, with a reason that somebody reads. A chip fills in a sentence that may be changed. */
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
  const verdict = useTranslations('portal.verdict')
  const [reason, setReason] = useState('')
  const said = reason.trim()
  return (
    <div className="mt-4">
      <TextBox
        label={label}
        name="reason"
        rows={2}
        maxLength={longest}
        placeholder={placeholder}
        value={reason}
        error={said === '' ? error : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <fieldset aria-label={verdict('quickReasons')} className="mt-2 flex min-w-0 flex-wrap gap-1.5">
        {quickReasons.map(({ name, sentence }) => (
          <Chip key={name} onClick={() => setReason(sentence)}>
            {name}
          </Chip>
        ))}
      </fieldset>
      <Button
        variant="danger"
        className="mt-3"
        shortcut="refuse"
        needs="reason"
        isBusy={isBusy}
        onClick={() => (said === '' ? onMissing() : onRefuse(said))}
      >
        {action}
      </Button>
    </div>
  )
}
