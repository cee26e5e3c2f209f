import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fieldBoxStyle } from '@sealane/ui/field'
import { Icon } from '@sealane/ui/icon'
import { useList } from './list.tsx'

const quietMs = 300

type ListSearchProps = { label: string; placeholder: string }

/**
 * Searches the surrounding list by keyword, within its other filters. The default filter does not narrow a search, because the user does not know the
 * state of what they look for.
 */
export function ListSearch({ label, placeholder }: ListSearchProps) {
  const { filter, defaultFilter, setFilter } = useList()
  const { keyword = '', ...narrowed } = filter as { keyword?: string }
  const others = Object.fromEntries(Object.entries(narrowed).filter(([name]) => !(name in defaultFilter)))
  const [typed, setTyped] = useState(keyword)
  const [requestedKeyword, setRequestedKeyword] = useState(keyword)
  const [shown, setShown] = useState(keyword)
  const typedKeyword = typed.trim()
  // A chip or Back changed the search: the box shows the list's keyword.
  if (keyword !== shown) {
    setShown(keyword)
    setRequestedKeyword(keyword)
    if (keyword !== requestedKeyword) setTyped(keyword)
  }
  useEffect(() => {
    if (typedKeyword === requestedKeyword) return undefined
    const timer = setTimeout(() => {
      setRequestedKeyword(typedKeyword)
      setFilter(typedKeyword === '' ? { ...others, ...defaultFilter } : { ...others, keyword: typedKeyword })
    }, quietMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `setFilter` is new with each address; only typing searches
  }, [typedKeyword])
  return (
    <div className={`${fieldBoxStyle(false)} min-h-11 w-full mid:w-67.5`}>
      <Icon of={Search} size={20} className="text-ink-2" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="h-full min-w-0 grow bg-transparent text-16 outline-none placeholder:text-ink-3"
      />
    </div>
  )
}
