import { Trash2 } from 'lucide-react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { useSearchHistory, writeHistory } from './search-history.ts'

const undoMs = 6000

/** The words of before. Clearing asks nothing; for a while it can be taken back. */
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

/** What was cleared a moment ago. */
function useCleared(): [readonly string[] | undefined, (words: readonly string[] | undefined) => void] {
  const [cleared, setCleared] = useState<readonly string[]>()
  useEffect(() => {
    if (cleared === undefined) return undefined
    const timer = setTimeout(() => setCleared(undefined), undoMs)
    return () => clearTimeout(timer)
  }, [cleared])
  return [cleared, setCleared]
}

type WordChipsProps = { title: string; words: readonly string[]; right?: ReactNode; onSearch: (words: string) => void }

export function WordChips({ title, words, right, onSearch }: WordChipsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-1 mb-3">
      <div className="flex min-h-11 items-center justify-between px-4">
        <h2 id={id} className="type-h2">
          {title}
        </h2>
        {right}
      </div>
      <div className="scroll-row flex gap-2 px-4 py-1 desk:flex-wrap">
        {words.map((word) => (
          <Chip key={word} onClick={() => onSearch(word)}>
            {word}
          </Chip>
        ))}
      </div>
    </section>
  )
}
