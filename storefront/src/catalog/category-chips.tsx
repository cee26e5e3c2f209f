import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { Chip } from '@sealane/ui/chip'
import { categories } from './home.queries.ts'

type CategoryChipsProps = {
  value: string | undefined
  onChange: (category: string | undefined) => void
  /** Shown after "All". */
  children?: ReactNode
  /** Something other than a category is chosen. */
  isElsewhere?: boolean
}

/** Chooses one category or all. Categories without products are not offered. */
export function CategoryChips({ value, onChange, children, isElsewhere = false }: CategoryChipsProps) {
  const text = useTranslations('catalogue.filter')
  const { data } = useQuery(categories(useCall()))
  const row = useChosenInSight(value)
  return (
    <fieldset
      ref={row}
      aria-label={text('category')}
      className="scroll-row min-w-0 flex gap-2 px-4 py-1 desk:flex-wrap"
    >
      <Chip isOn={value === undefined && !isElsewhere} onClick={() => onChange(undefined)}>
        {text('all')}
      </Chip>
      {children}
      {data?.items
        .filter(({ products }) => products > 0)
        .map(({ id, name }) => (
          <Chip key={id} isOn={value === id} onClick={() => onChange(id)}>
            {name}
          </Chip>
        ))}
    </fieldset>
  )
}

/** Scrolls the chosen chip into view. */
function useChosenInSight(value: string | undefined) {
  const row = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const element = row.current
    const chosen = element?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (element === null || chosen == null) return
    element.scrollLeft = chosen.offsetLeft + chosen.offsetWidth / 2 - element.clientWidth / 2 - element.offsetLeft
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another choice needs another chip in view
  }, [value])
  return row
}
