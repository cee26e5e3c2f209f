import { Search, X } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@sealane/ui/icon-button'
import { Icon } from '@sealane/ui/icon'
import { useInputBeforeHydration } from '@sealane/ui/use-input-before-hydration'

type SearchFieldProps = {
  label: string
  hint?: string
  typed: string
  onType: (typed: string) => void
  ref: RefObject<HTMLInputElement | null>
}

/** A search field with a button that empties it. */
export function SearchField({ label, hint = label, typed, onType, ref }: SearchFieldProps) {
  const text = useTranslations('shell.actions')
  useInputBeforeHydration(ref, { value: typed, onChange: ({ target }) => onType(target.value) })
  return (
    <div className="flex h-11.5 min-w-0 grow items-center gap-2.5 rounded-full bg-surface pr-0.5 pl-4 inset-ring-[1.5px] inset-ring-line focus-within:inset-ring-2 focus-within:inset-ring-brand-text">
      <Icon of={Search} size={20} />
      <input
        ref={ref}
        value={typed}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={100}
        aria-label={label}
        placeholder={hint}
        onChange={(event) => onType(event.target.value)}
        className="h-full min-w-0 grow bg-transparent text-16 text-ellipsis outline-none placeholder:text-ink-3"
      />
      {typed !== '' && (
        <IconButton
          icon={X}
          label={text('clear')}
          onClick={() => {
            onType('')
            ref.current?.focus()
          }}
        />
      )}
    </div>
  )
}
