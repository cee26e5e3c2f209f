import { Search } from 'lucide-react'
import { useListContext } from 'ra-core'
import { useEffect, useState } from 'react'
import { boxLook } from './field.tsx'
import { Icon } from './icon.tsx'

const quietMs = 300

type ListSearchProps = {
  label: string
  placeholder: string
  /** What the list shows again once nothing is searched. */
  standard: Record<string, unknown>
}

/** Searches the list around it in all states: who searches does not know the state. */
export function ListSearch({ label, placeholder, standard }: ListSearchProps) {
  const { filterValues, setFilters } = useListContext()
  const { keyword = '' } = filterValues as { keyword?: string }
  const [typed, setTyped] = useState(keyword)
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === keyword) return undefined
    const timer = setTimeout(() => setFilters(wanted === '' ? standard : { keyword: wanted }), quietMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `setFilters` is new with each address; only what is typed searches
  }, [wanted])
  return (
    <div className={`${boxLook(false)} min-h-11 w-full mid:w-[270px]`}>
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
