import { Check, Search } from 'lucide-react'
import { useRef, useState, type PointerEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { fieldBoxStyle } from '@sealane/ui/field'
import { Icon } from '@sealane/ui/icon'
import { answers, groupByLetter, type LetterGroup, type AreaChoice } from './letters.rules.ts'

type AreaListProps = { label: string; places: AreaChoice[]; chosen: string; onChoose: (code: string) => void }

const railFrom = 20

/** Places to search and choose, grouped by first letter; a letter rail scrolls a long list. */
export function AreaList({ label, places, chosen, onChoose }: AreaListProps) {
  const text = useTranslations('addresses.area')
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const found = places.filter(({ name }) => answers(name, typed))
  const groups = groupByLetter(found, locale)
  const hasRail = found.length >= railFrom && groups.length > 1
  return (
    <>
      <div className="px-4 py-3">
        <div className={fieldBoxStyle(false)}>
          <Icon of={Search} size={22} />
          <input
            type="search"
            aria-label={label}
            placeholder={label}
            value={typed}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              const [only] = found
              if (event.key === 'Enter' && typed !== '' && only !== undefined) onChoose(only.code)
            }}
            className="h-full min-w-0 grow bg-transparent text-16 outline-none placeholder:text-ink-3"
          />
        </div>
      </div>
      <div className="relative">
        <div ref={list} className="h-[54dvh] overflow-y-auto overscroll-contain pb-6">
          {found.length === 0 && <p className="px-4 py-6 text-center text-ink-2">{text('none')}</p>}
          {groups.map((group) => (
            <Letter key={group.letter} group={group} chosen={chosen} onChoose={onChoose} />
          ))}
        </div>
        {hasRail && <Rail letters={groups.map(({ letter }) => letter)} list={list} />}
      </div>
    </>
  )
}

type LetterProps = { group: LetterGroup<AreaChoice>; chosen: string; onChoose: (code: string) => void }

function Letter({ group, chosen, onChoose }: LetterProps) {
  return (
    <div data-letter={group.letter}>
      {group.letter !== '' && <h3 className="type-c1 px-4 pt-3 pb-1 font-semibold text-ink-2">{group.letter}</h3>}
      {group.items.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          ref={code === chosen ? showInMiddle : undefined}
          aria-pressed={code === chosen}
          onClick={() => onChoose(code)}
          className={`flex min-h-12 w-full items-center gap-2 pr-12 pl-4 text-left ${code === chosen ? 'bg-brand-soft font-semibold text-brand-text' : ''}`}
        >
          <span className="min-w-0 grow">{name}</span>
          {code === chosen && <Icon of={Check} size={20} />}
        </button>
      ))}
    </div>
  )
}

function showInMiddle(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' })
}

/** The letter rail for touch; headings and search offer the same in other ways. */
function Rail({ letters, list }: { letters: string[]; list: { current: HTMLDivElement | null } }) {
  const lead = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons === 0) return
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientY - top) / height) * letters.length)
    const letter = letters[Math.min(Math.max(index, 0), letters.length - 1)] ?? ''
    list.current?.querySelector(`[data-letter="${CSS.escape(letter)}"]`)?.scrollIntoView({ block: 'start' })
  }
  return (
    <div
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        lead(event)
      }}
      onPointerMove={lead}
      className="absolute inset-y-0 right-0 flex w-9 touch-none flex-col items-center justify-around py-2 text-11/none font-bold text-brand-text select-none"
    >
      {letters.map((letter) => (
        <span key={letter}>{letter}</span>
      ))}
    </div>
  )
}
