import type { ReactNode } from 'react'
import type { ListFilter, ListName } from '../app/list-loaders.ts'
import type { OfficeSort } from '../app/default-sort.rules.ts'
import { List } from './list.tsx'
import { ListSearch } from './list-search.tsx'
import { ListSort } from './list-sort.tsx'
import { Listed } from './listed.tsx'
import { Card } from '@sealane/ui/card'
import { Page } from './page.tsx'
import { Pager } from './pager.tsx'

type ListPageProps<Item> = {
  of: ListName
  title: string
  defaultFilter?: ListFilter
  everyMs?: (items: Item[]) => number | undefined
  search?: { label: string; placeholder: string }
  /** Buttons beside the search. */
  right?: ReactNode
  /** Content above the table: chips, a note. */
  filters?: ReactNode
  /** Left out if the page sorts in another way. */
  sorts?: readonly OfficeSort[]
  empty: ReactNode
  /** Renders the table. */
  children: (items: Item[]) => ReactNode
  /** Content over the page: a drawer, a dialog, a bar for chosen rows. */
  over?: ReactNode
}

/** A page with one list: search, filters, sort, table and pager. Filter and page are in the URL. */
export function ListPage<Item extends object>(props: ListPageProps<Item>) {
  const { of, title, defaultFilter = {}, everyMs, search, right, filters, sorts, empty, children, over } = props
  return (
    <List of={of} defaultFilter={defaultFilter} everyMs={everyMs}>
      <Page
        title={title}
        right={
          <>
            {search !== undefined && <ListSearch {...search} />}
            {right}
          </>
        }
      >
        {filters}
        <Card className="mt-3.5 overflow-hidden pt-3.5">
          {sorts !== undefined && <ListSort sorts={sorts} />}
          <Listed<Item> empty={empty}>{children}</Listed>
        </Card>
        {over}
        <Pager />
      </Page>
    </List>
  )
}
