import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronDown, Search } from 'lucide-react'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { useCountryName } from '../catalog/country-name.ts'
import { useQuiet } from '../catalog/quiet.ts'
import { Button } from '@sealane/ui/button'
import { Empty } from '@sealane/ui/empty'
import { Icon } from '@sealane/ui/icon'
import { List } from '../ui/list.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useInputBeforeHydration } from '@sealane/ui/use-input-before-hydration'
import { directorySorts, readDirectory, toDirectory, type Directory } from './directory.rules.ts'
import { ShopLine } from './shop-line.tsx'
import { shopCountries, shopList } from './shops.queries.ts'

/** /shops: the directory of shops by name, order and country, all of which are in the address. */
export function ShopsPage() {
  const text = useTranslations('shops.directory')
  const { go } = useNavigation()
  const directory = readDirectory(new URLSearchParams(useSearch()))
  const change = (next: Directory) => go(toDirectory(next), { replace: true })
  const query = useInfiniteQuery(shopList(useCall(), directory))
  return (
    <div className="mx-auto max-w-308">
      <NavBar title={text('title')} fallback="/explore" />
      <div className="flex flex-col gap-2.5 px-4 pt-1 mid:flex-row">
        <NameField directory={directory} onChange={change} />
        <CountryChoice directory={directory} onChange={change} />
      </div>
      <div className="mt-1 border-b border-line">
        <Tabs
          label={text('sort')}
          choices={directorySorts.map((sort) => ({ value: sort, label: text(`sorts.${sort}`) }))}
          value={directory.sort ?? 'hot'}
          onChange={(sort) => change({ ...directory, sort })}
        />
      </div>
      <div className="px-4 pt-3">
        <List
          query={query}
          skeleton={<RowsSkeleton count={5} />}
          empty={
            <Empty
              title={text('none')}
              text={text('noneText')}
              action={<Button onClick={() => change({})}>{text('showAll')}</Button>}
            />
          }
          className="grid grid-cols-1 gap-3 mid:grid-cols-2 desk:grid-cols-3 desk:gap-4.5"
        >
          {(shop) => (
            <article className="rounded-card bg-surface p-3.5 shadow-1">
              <ShopLine shop={shop} />
              <Facts country={shop.country} products={shop.products} />
            </article>
          )}
        </List>
      </div>
    </div>
  )
}

type DirectoryFilterProps = { directory: Directory; onChange: (directory: Directory) => void }
const quietMs = 300

/** Searches automatically after a short pause in typing. */
function NameField({ directory, onChange }: DirectoryFilterProps) {
  const text = useTranslations('shops.directory')
  const keyword = directory.keyword ?? ''
  const [typed, setTyped] = useState(keyword)
  const settled = useQuiet(typed, quietMs)
  const input = useRef<HTMLInputElement>(null)
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value)
  useInputBeforeHydration(input, { value: typed, onChange: type })
  const [lastKeyword, setLastKeyword] = useState(keyword)
  if (lastKeyword !== keyword) {
    setLastKeyword(keyword)
    setTyped(keyword)
  }
  useEffect(() => {
    const { keyword: _keyword, ...rest } = directory
    if (settled === typed && settled.trim() !== keyword)
      onChange({ ...rest, ...(settled.trim() !== '' && { keyword: settled.trim() }) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typed text starts a search
  }, [settled])
  return (
    <div className="flex h-12 min-w-0 grow items-center gap-2.5 rounded-full bg-surface px-4 inset-ring-[1.5px] inset-ring-line focus-within:inset-ring-2 focus-within:inset-ring-brand-text">
      <Icon of={Search} size={20} />
      <input
        ref={input}
        value={typed}
        type="search"
        enterKeyHint="search"
        maxLength={60}
        aria-label={text('search')}
        placeholder={text('search')}
        onChange={type}
        className="h-full min-w-0 grow bg-transparent text-16 outline-none placeholder:text-ink-3"
      />
    </div>
  )
}

function CountryChoice({ directory, onChange }: DirectoryFilterProps) {
  const text = useTranslations('shops.directory')
  const { data } = useQuery(shopCountries(useCall()))
  const countryName = useCountryName()
  const { country = '', ...rest } = directory
  return (
    <div className="relative flex-none">
      <select
        aria-label={text('country')}
        value={country}
        onChange={(event) => onChange({ ...rest, ...(event.target.value !== '' && { country: event.target.value }) })}
        className="h-12 w-full appearance-none rounded-full bg-surface pr-11 pl-4 text-16 inset-ring-[1.5px] inset-ring-line mid:w-64"
      >
        <option value="">{text('allCountries')}</option>
        {data?.items.map(({ code, shops }) => (
          <option key={code} value={code}>
            {`${countryName(code)} (${shops})`}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={16} className="pointer-events-none absolute top-4 right-4" />
    </div>
  )
}

function Facts({ country, products }: { country: string; products: number }) {
  const text = useTranslations('shops.directory')
  const countryName = useCountryName()
  return (
    <p className="type-c1 mt-2.5 flex justify-between gap-3 border-t border-line pt-2.5 text-ink-2">
      <span>{countryName(country)}</span>
      <span>{text('products', { n: products })}</span>
    </p>
  )
}
