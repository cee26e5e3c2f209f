import type { Card } from '@sealane/contract/catalog'
import type { ShopLine } from '@sealane/contract/shops'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpLeft, ChevronRight, History, Search, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useCall } from '../app/call.ts'
import { Icon } from '@sealane/ui/icon'
import { IconButton } from '@sealane/ui/icon-button'
import { MoneyText } from '@sealane/ui/money-text'
import { Picture } from '../ui/picture.tsx'
import { Marked } from './marked.tsx'
import { suggestions } from './products.queries.ts'
import { useQuiet } from './quiet.ts'
import { useSearchHistory } from './search-history.ts'
import { ShopLogo } from './shop-logo.tsx'

const quietMs = 150
const rememberedMaximum = 3
const itemsMaximum = 5

type SuggestionsProps = { typed: string; onFill: (words: string) => void; onSearch: (words: string) => void }

/** Suggestions while typing: earlier searches, popular searches, a shop, and two products. */
export function Suggestions({ typed, onFill, onSearch }: SuggestionsProps) {
  const keyword = useQuiet(typed.trim(), quietMs)
  const { data } = useQuery({ ...suggestions(useCall(), keyword), enabled: keyword !== '' })
  const remembered = useRemembered(typed.trim())
  if (typed.trim() === '') return undefined
  const items =
    keyword === '' ? [] : (data?.items ?? []).filter((words) => !remembered.includes(words)).slice(0, itemsMaximum)
  const row = { typed: typed.trim(), onFill, onSearch }
  return (
    <div className="mb-4">
      <ul>
        {remembered.map((words) => (
          <SuggestedWords key={words} {...row} icon={History} words={words} />
        ))}
        {items.map((words) => (
          <SuggestedWords key={words} {...row} icon={Search} words={words} />
        ))}
      </ul>
      {keyword !== '' && data?.shops.slice(0, 1).map((shop) => <SuggestedShop key={shop.id} shop={shop} />)}
      {keyword !== '' && data !== undefined && data.products.length > 0 && (
        <ul className="mt-2 grid card-columns gap-2.5 px-4">
          {data.products.slice(0, 2).map((product) => (
            <SuggestedProduct key={product.id} product={product} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns earlier searches that begin with the typed text. */
function useRemembered(typed: string): string[] {
  const history = useSearchHistory()
  const beginning = typed.toLocaleLowerCase()
  if (beginning === '') return []
  return history.filter((words) => words.toLocaleLowerCase().startsWith(beginning)).slice(0, rememberedMaximum)
}

type SuggestedWordsProps = SuggestionsProps & { icon: LucideIcon; words: string }

function SuggestedWords({ icon, words, typed, onFill, onSearch }: SuggestedWordsProps) {
  const text = useTranslations('catalogue.search')
  return (
    <li className="flex items-center border-b border-line pr-1.5">
      <button
        type="button"
        onClick={() => onSearch(words)}
        className="flex min-h-12.25 min-w-0 grow items-center gap-3.5 py-1.5 pl-4 text-left text-16"
      >
        <Icon of={icon} size={20} className="text-ink-2" />
        <Marked text={words} part={typed} />
      </button>
      <IconButton icon={ArrowUpLeft} label={text('fill', { words })} onClick={() => onFill(words)} />
    </li>
  )
}

function SuggestedShop({ shop: { id, name, logo } }: { shop: ShopLine }) {
  const text = useTranslations('catalogue.search')
  return (
    <Link href={`/shop/${id}`} className="flex min-h-14 items-center gap-3.5 px-4">
      <ShopLogo src={logo} size={32} />
      <span className="min-w-0 grow truncate text-16">
        {name} <span className="type-b2 text-ink-2">{text('shop')}</span>
      </span>
      <Icon of={ChevronRight} size={16} className="text-ink-3" />
    </Link>
  )
}

function SuggestedProduct({ product: { id, name, shop, image, image_color, unit_price } }: { product: Card }) {
  return (
    <li>
      <Link
        href={`/detail/${id}/${shop.id}`}
        className="flex h-full items-center gap-2.5 rounded-product bg-surface p-2 shadow-1"
      >
        <Picture src={image} color={image_color} alt="" sizes="56px" className="size-14 flex-none rounded-input" />
        <span className="min-w-0 grow">
          <span className="type-c1 line-clamp-2 font-semibold [:lang(th)_&]:leading-[1.5]">{name}</span>
          <MoneyText cents={unit_price} size="s" className="mt-1.5" />
        </span>
      </Link>
    </li>
  )
}
