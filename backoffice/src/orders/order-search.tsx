import { Search } from 'lucide-react'
import { useListContext } from 'ra-core'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { boxLook } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'

const quietMs = 300

/** By order number, account, addressee or product, in all states: who searches does not know the state. */
export function OrderSearch() {
  const text = useTranslations('portal.orders')
  const { filterValues, setFilters } = useListContext()
  const { keyword = '' } = filterValues as { keyword?: string }
  const [typed, setTyped] = useState(keyword)
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === keyword) return undefined
    const timer = setTimeout(() => setFilters(wanted === '' ? { status: 1 } : { keyword: wanted }), quietMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `setFilters` is new with each address; only what is typed searches
  }, [wanted])
  return (
    <div className={`${boxLook(false)} min-h-11 w-full mid:w-[270px]`}>
      <Icon of={Search} className="text-ink-2" />
      <input
        type="search"
        aria-label={text('search')}
        placeholder={text('searchPlaceholder')}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="h-full min-w-0 grow bg-transparent text-[16px] outline-none placeholder:text-ink-3"
      />
    </div>
  )
}
