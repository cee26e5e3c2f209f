import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/** Finds while it is typed; there is nothing to send. */
export function HelpSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const text = useTranslations()
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className="flex min-h-[52px] items-center gap-2.5 rounded-full bg-surface pr-1 pl-4 inset-ring-[1.5px] inset-ring-line focus-within:inset-ring-2 focus-within:inset-ring-brand-text">
      <Icon of={Search} size={20} />
      <input
        ref={input}
        value={typed}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={100}
        aria-label={text('content.help.search')}
        placeholder={text('content.help.search')}
        onChange={(event) => onType(event.target.value)}
        className="h-[52px] min-w-0 grow bg-transparent text-[16px] outline-none placeholder:text-ink-3"
      />
      {typed !== '' && (
        <IconButton
          icon={X}
          label={text('shell.actions.clear')}
          onClick={() => {
            onType('')
            input.current?.focus()
          }}
        />
      )}
    </search>
  )
}
