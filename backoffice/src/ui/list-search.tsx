import { Search } from 'lucide-react'
import { useListContext } from 'ra-core'
import { useEffect, useState } from 'react'
import { inputBoxStyle } from './field.tsx'
import { Icon } from './icon.tsx'

const quietMs = 300

type ListSearchProps = {
  label: string
  placeholder: string
  /** What the list shows when nothing is searched for. A search looks beyond it: who searches does not know the state. */
  standard?: Record<string, unknown>
}

/** Searches the list around it by keyword, within what else it is narrowed to. */
export function ListSearch({ label, placeholder, standard = {} }: ListSearchProps) {
  const { filterValues, setFilters } = useListContext()
  const { keyword = '', ...narrowed } = filterValues as { keyword?: string }
  const others = Object.fromEntries(Object.entries(narrowed).filter(([name]) => !(name in standard)))
  const [typed, setTyped] = useState(keyword)
  const [requestedKeyword, setRequestedKeyword] = useState(keyword)
  const [shown, setShown] = useState(keyword)
  const typedKeyword = typed.trim()
  // Another search than the one asked for here came by a chip or by Back: the box says what the list shows.
  if (keyword !== shown) {
    setShown(keyword)
    setRequestedKeyword(keyword)
    if (keyword !== requestedKeyword) setTyped(keyword)
  }
  useEffect(() => {
    if (typedKeyword === requestedKeyword) return undefined
    const timer = setTimeout(() => {
      setRequestedKeyword(typedKeyword)
      setFilters(typedKeyword === '' ? { ...others, ...standard } : { ...others, keyword: typedKeyword })
    }, quietMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `setFilters` is new with each address; only what is typed searches
  }, [typedKeyword])
  return (
    <div className={`${inputBoxStyle(false)} min-h-11 w-full mid:w-[270px]`}>
      <Icon of={Search} className="text-ink-2" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="h-full min-w-0 grow bg-transparent text-[16px] outline-none placeholder:text-ink-3"
      />
    </div>
  )
}
