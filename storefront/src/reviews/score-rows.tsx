import { Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { FieldNote } from '@sealane/ui/field'
import { Icon } from '@sealane/ui/icon'
import { Card } from '@sealane/ui/card'
import { scoreNames, type ScoreName, type ReviewScores } from './review.rules.ts'

type ScoreRowsProps = {
  scores: ReviewScores
  errors: Record<string, string>
  onScore: (name: ScoreName, stars: number) => void
}

const words = { product_score: 'product', service_score: 'service', postage_score: 'postage' } as const

/** Product, service and postage, each with the word for its number of stars. */
export function ScoreRows({ scores, errors, onScore }: ScoreRowsProps) {
  const text = useTranslations('reviews.list')
  return (
    <Card className="mt-3 px-4 py-1">
      {scoreNames.map((name) => (
        <ScoreRow
          key={name}
          name={name}
          label={text(words[name])}
          value={scores[name]}
          error={errors[name]}
          onScore={(stars) => onScore(name, stars)}
        />
      ))}
    </Card>
  )
}

type ScoreRowProps = {
  name: ScoreName
  label: string
  value: number | undefined
  error: string | undefined
  onScore: (stars: number) => void
}

/** Five radio buttons that look like stars; arrow keys move between them. */
function ScoreRow({ name, label, value, error, onScore }: ScoreRowProps) {
  const text = useTranslations('reviews.write')
  return (
    <div className="py-2 not-first:border-t not-first:border-line">
      <div className="flex items-center justify-between gap-2">
        <div className="min-w-0 leading-tight">
          <div id={`${name}-label`} className="type-h3">
            {label}
          </div>
          <div className="type-c2 mt-0.5 text-ink-2">
            {value === undefined ? text('unrated') : <Word stars={value} />}
          </div>
        </div>
        <div
          role="radiogroup"
          aria-labelledby={`${name}-label`}
          aria-describedby={`${name}-note`}
          aria-invalid={error !== undefined || undefined}
          tabIndex={-1}
          className="-mr-2 flex flex-none"
        >
          {[1, 2, 3, 4, 5].map((stars) => (
            <StarRadio
              key={stars}
              name={name}
              stars={stars}
              isChosen={stars === value}
              isFilled={value !== undefined && stars <= value}
              onChoose={() => onScore(stars)}
            />
          ))}
        </div>
      </div>
      <FieldNote id={`${name}-note`} error={error} />
    </div>
  )
}

const starWords = ['words.1', 'words.2', 'words.3', 'words.4', 'words.5'] as const

function Word({ stars }: { stars: number }) {
  const text = useTranslations('reviews.write')
  const key = starWords[stars - 1]
  return key === undefined ? undefined : text(key)
}

type StarRadioProps = { name: string; stars: number; isChosen: boolean; isFilled: boolean; onChoose: () => void }

function StarRadio({ name, stars, isChosen, isFilled, onChoose }: StarRadioProps) {
  const text = useTranslations('reviews.write')
  return (
    <label className="press relative grid size-11 place-items-center max-[374px]:w-10">
      <input
        type="radio"
        name={name}
        value={stars}
        checked={isChosen}
        aria-label={text('choice', { n: stars, word: text(starWords[stars - 1] ?? 'words.5') })}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none rounded-full"
      />
      <span className={`pointer-events-none ${isFilled ? 'text-star' : 'text-line-2'}`}>
        <Icon of={Star} size={24} isFilled className="size-6.75" />
      </span>
    </label>
  )
}
