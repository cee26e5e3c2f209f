import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'
import { useSearchHistory, writeHistory } from './search-history.ts'
import { WordChips } from './word-chips.tsx'

const undoMs = 6000

/** The earlier searches. Clearing needs no confirmation and can be undone for a while. */
export function SearchedBefore({ onSearch }: { onSearch: (words: string) => void }) {
  const text = useTranslations('catalogue.search')
  const shell = useTranslations('shell.actions')
  const words = useSearchHistory()
  const [cleared, setCleared] = useCleared()
  if (cleared !== undefined) {
    return (
      <output className="type-b2 mx-4 flex min-h-11 items-center justify-between gap-3 rounded-tile bg-ink pl-4 font-semibold text-paper">
        {text('cleared')}
        <button
          type="button"
          className="min-h-11 px-4 underline"
          onClick={() => {
            writeHistory(cleared)
            setCleared(undefined)
          }}
        >
          {text('undo')}
        </button>
      </output>
    )
  }
  if (words.length === 0) return undefined
  const clear = () => {
    setCleared(words)
    writeHistory([])
  }
  return (
    <WordChips
      title={text('before')}
      words={words}
      onSearch={onSearch}
      right={
        <Button variant="text" size="m" className="-mr-3" onClick={clear}>
          <Icon of={Trash2} size={20} />
          {shell('clear')}
        </Button>
      }
    />
  )
}

/** Keeps the searches that were just cleared. */
function useCleared(): [readonly string[] | undefined, (words: readonly string[] | undefined) => void] {
  const [cleared, setCleared] = useState<readonly string[]>()
  useEffect(() => {
    if (cleared === undefined) return undefined
    const timer = setTimeout(() => setCleared(undefined), undoMs)
    return () => clearTimeout(timer)
  }, [cleared])
  return [cleared, setCleared]
}
