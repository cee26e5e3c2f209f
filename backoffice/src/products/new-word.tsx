import { wordMaximum } from '@sealane/contract/product-limits'
import { Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FocusEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Field } from '@sealane/ui/field'
import { Icon } from '@sealane/ui/icon'
import { hasWord } from './draft.rules.ts'
import { WordList } from './word-list.tsx'

type NewWordProps = {
  label: string
  placeholder?: string
  action: string
  suggestions: (string | undefined)[]
  /** The existing words: a duplicate would be indistinguishable from the first. */
  taken: string[]
  /** Moves the focus here, because this word is typed next. */
  isFirst?: boolean
  /** `isGoingOn` is true after Enter or the button, and false if the user moved to another field. */
  onAdd: (typed: string, isGoingOn: boolean) => void
}

/** Takes a word, typed or chosen from the vocabulary. The button, Enter and leaving the field all add it, so that no input is lost. */
export function NewWord({ label, placeholder, action, suggestions, taken, isFirst = false, onAdd }: NewWordProps) {
  const text = useTranslations('portal.products')
  const listId = useId()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFirst) container.current?.querySelector('input')?.focus()
  }, [isFirst])
  const [typed, setTyped] = useState('')
  const [isTaken, setIsTaken] = useState(false)
  const change = (next: string) => {
    setTyped(next)
    setIsTaken(false)
  }
  const add = (isGoingOn: boolean) => {
    const isThere = hasWord(taken, typed)
    setIsTaken(isThere)
    if (isThere) return
    if (typed.trim() !== '') onAdd(typed.trim(), isGoingOn)
    setTyped('')
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    const isGone = !(relatedTarget instanceof Node && container.current?.contains(relatedTarget))
    if (isGone && typed.trim() !== '') add(false)
  }
  return (
    <div ref={container} onBlur={leave} className="flex flex-wrap items-start gap-2">
      <div className="min-w-0 grow basis-44">
        <Field
          label={label}
          list={listId}
          autoComplete="off"
          maxLength={wordMaximum}
          {...(placeholder !== undefined && { placeholder })}
          value={typed}
          error={isTaken ? text('wordTaken', { word: typed.trim() }) : undefined}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add(true)
          }}
        />
        <WordList id={listId} words={suggestions} />
      </div>
      <Button variant="outline" className="min-h-12 mid:mt-6.5" onClick={() => add(true)}>
        <Icon of={Plus} size={20} />
        {action}
      </Button>
    </div>
  )
}
