import { useId, type ReactNode } from 'react'
import { Chip } from '@sealane/ui/chip'

type TitledChipsProps = {
  title: string
  choices: readonly { value: string; label: string }[]
  right?: ReactNode
  onChoose: (value: string) => void
}

/** A titled row of suggestions; on wide screens it wraps. */
export function TitledChips({ title, choices, right, onChoose }: TitledChipsProps) {
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
        {choices.map(({ value, label }) => (
          <Chip key={value} onClick={() => onChoose(value)}>
            {label}
          </Chip>
        ))}
      </div>
    </section>
  )
}

type WordChipsProps = { title: string; words: readonly string[]; right?: ReactNode; onSearch: (words: string) => void }

export function WordChips({ words, onSearch, ...head }: WordChipsProps) {
  return <TitledChips {...head} choices={words.map((word) => ({ value: word, label: word }))} onChoose={onSearch} />
}
