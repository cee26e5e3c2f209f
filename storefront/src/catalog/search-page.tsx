import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { UnreadBell } from '../ui/bell-link.tsx'
import { Button } from '@sealane/ui/button'
import { IconButton } from '@sealane/ui/icon-button'
import { SearchField } from '../ui/search-field.tsx'
import { toResults } from './filters.rules.ts'
import { AvailableCategories } from './offered-categories.tsx'
import { suggestions } from './products.queries.ts'
import { rememberSearch } from './search-history.ts'
import { SearchedBefore } from './searched-before.tsx'
import { Suggestions } from './suggestions.tsx'
import { WordChips } from './word-chips.tsx'

/** /search: the search field, and suggestions below it. */
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
    <div className="mx-auto max-w-180 pt-(--safe-top) desk:pt-4">
      <h1 className="sr-only">{text('title')}</h1>
      <SearchForm typed={typed} onType={setTyped} onSearch={search} />
      <Suggestions typed={typed} onFill={setTyped} onSearch={search} />
      <SearchedBefore onSearch={search} />
      {data !== undefined && data.hot_words.length > 0 && (
        <WordChips title={text('others')} words={data.hot_words} onSearch={search} />
      )}
      <AvailableCategories />
    </div>
  )
}

type SearchFormProps = { typed: string; onType: (text: string) => void; onSearch: (words: string) => void }

/**
 * The field is ready for typing when the page shows, and its old text is selected so that typing replaces it. There is space for one
 * element beside the field.
 */
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
        <SearchField ref={input} label={text('field')} hint={text('hint')} typed={typed} onType={onType} />
        {typed === '' ? (
          <UnreadBell />
        ) : (
          <Button type="submit" variant="text" size="m" className="shrink-0 whitespace-nowrap">
            {text('action')}
          </Button>
        )}
      </form>
    </search>
  )
}
