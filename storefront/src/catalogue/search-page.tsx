import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Search as Glass, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toResults } from './filters.rules.ts'
import { suggestions } from './products.queries.ts'
import { rememberSearch } from './search-history.ts'
import { SearchedBefore } from './searched-before.tsx'
import { Suggestions } from './suggestions.tsx'
import { WordChips } from './word-chips.tsx'

/** /search: the field, and below it whatever may save typing. */
export function SearchPage() {
  const given = new URLSearchParams(useSearch()).get('keyword') ?? ''
  return <Search key={given} given={given} />
}

function Search({ given }: { given: string }) {
  const text = useTranslations('catalogue.search')
  const { go } = useNavigation()
  const [typed, setTyped] = useState(given)
  const { data } = useQuery(suggestions(useCall(), ''))
  const search = (words: string) => {
    const keyword = words.trim()
    if (keyword !== '') rememberSearch(keyword)
    go(toResults({ ...(keyword !== '' && { keyword }) }))
  }
  return (
    <div className="mx-auto max-w-[720px] pt-(--safe-top) desk:pt-4">
      <h1 className="sr-only">{text('title')}</h1>
      <SearchForm typed={typed} onType={setTyped} onSearch={search} />
      <Suggestions typed={typed} onFill={setTyped} onSearch={search} />
      <SearchedBefore onSearch={search} />
      {data !== undefined && data.hot_words.length > 0 && (
        <WordChips title={text('others')} words={data.hot_words} onSearch={search} />
      )}
    </div>
  )
}

type SearchFormProps = { typed: string; onType: (text: string) => void; onSearch: (words: string) => void }

/** Ready for typing as soon as the page shows; what stood there before is replaced by it. */
function SearchForm({ typed, onType, onSearch }: SearchFormProps) {
  const text = useTranslations('catalogue.search')
  const shell = useTranslations('shell.actions')
  const { back } = useNavigation()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  return (
    <search>
      <form
        className="flex min-h-14 items-center px-1.5"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed)
        }}
      >
        <IconButton icon={ArrowLeft} label={shell('back')} onClick={() => back('/home')} />
        <div className="flex h-[46px] min-w-0 grow items-center gap-2.5 rounded-full bg-surface pr-0.5 pl-4 inset-ring-[1.5px] inset-ring-line focus-within:inset-ring-2 focus-within:inset-ring-brand-text">
          <Icon of={Glass} size={20} />
          <input
            ref={input}
            value={typed}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={100}
            aria-label={text('field')}
            placeholder={text('hint')}
            onChange={(event) => onType(event.target.value)}
            className="h-full min-w-0 grow bg-transparent text-[16px] text-ellipsis outline-none placeholder:text-ink-3"
          />
          {typed !== '' && (
            <IconButton
              icon={X}
              label={shell('clear')}
              onClick={() => {
                onType('')
                input.current?.focus()
              }}
            />
          )}
        </div>
        <Button type="submit" variant="text" size="m">
          {text('action')}
        </Button>
      </form>
    </search>
  )
}
