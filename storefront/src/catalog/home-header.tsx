import { useQuery } from '@tanstack/react-query'
import { Languages, Search, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useCall } from '../app/call.ts'
import { useToken } from '../app/session.ts'
import { BellLink } from '../ui/bell-link.tsx'
import { Icon } from '@sealane/ui/icon'
import { IconButton } from '@sealane/ui/icon-button'
import { useLanguageSheet } from '../ui/use-language-sheet.tsx'
import { Logo } from '@sealane/ui/logo'
import { categories } from './home.queries.ts'

/** Name, language and search field on phones; wide screens have them in their header. */
export function HomeHeader() {
  const text = useTranslations('shell')
  const { open, sheet } = useLanguageSheet()
  return (
    <div className="pt-(--safe-top) desk:hidden">
      <div className="flex h-13 items-center justify-between pr-2 pl-4">
        <Logo />
        <div className="flex">
          <IconButton icon={Languages} label={text('language.title')} onClick={open} />
          <BellLink />
        </div>
      </div>
      <SearchField />
      {sheet}
    </div>
  )
}

/** Links to the search. Visitors filter on the results page, because the filter's own page requires a login. */
function SearchField() {
  const text = useTranslations('home')
  const { data } = useQuery(categories(useCall()))
  const token = useToken()
  const n = data?.items.reduce((sum, { products }) => sum + products, 0) ?? 0
  return (
    <div className="relative mx-4 flex h-12 items-center rounded-full bg-surface inset-ring-[1.5px] inset-ring-line">
      <Link href="/search" className="flex h-full min-w-0 grow items-center gap-2.5 rounded-full pr-14 pl-4 text-ink-3">
        <Icon of={Search} size={20} className="text-ink" />
        <span className="truncate">{text('search', { n })}</span>
      </Link>
      <Link
        href={token === undefined ? '/searchs' : '/filter'}
        aria-label={text('filter')}
        className="absolute right-0.5 grid size-11 place-items-center"
      >
        <span className="grid size-9.5 place-items-center rounded-full bg-ink text-paper">
          <Icon of={SlidersHorizontal} size={20} />
        </span>
      </Link>
    </div>
  )
}
