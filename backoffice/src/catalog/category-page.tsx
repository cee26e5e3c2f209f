import type { PortalCategory } from '@sealane/contract/categories'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../app/language.tsx'
import { Trail } from '../audit-log/trail.tsx'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { Tag } from '@sealane/ui/tag'
import { CategoryDialog } from './category-dialog.tsx'
import { lacks, nameIn } from './category.rules.ts'
import { usePortalCategories } from './catalog.queries.ts'
import { OrderedCards } from './ordered-cards.tsx'

/** The categories in the order of the home page. The predefined categories cannot be removed. */
export function CategoryPage() {
  const text = useTranslations('portal.categories')
  const { language } = useLanguage()
  const query = usePortalCategories()
  const [editing, setEditing] = useState<PortalCategory | 'new'>()
  const categories = query.data?.items
  return (
    <Page title={text('title')} right={<Button onClick={() => setEditing('new')}>{text('add')}</Button>}>
      <p className="type-c1 mb-3.5 max-w-[70ch] text-ink-2">{text('note')}</p>
      {categories === undefined && <Loading query={query} />}
      <OrderedCards noun="category" items={categories ?? []} nameOf={(one) => nameIn(one, language)}>
        {(category, moves, onRemove) => (
          <CategoryCard category={category} onEdit={() => setEditing(category)} onRemove={onRemove}>
            {moves}
          </CategoryCard>
        )}
      </OrderedCards>
      <Trail subject="category" />
      {editing !== undefined && (
        <CategoryDialog category={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  )
}

type CategoryCardProps = { category: PortalCategory; onEdit: () => void; onRemove: () => void; children: ReactNode }

function CategoryCard({ category, onEdit, onRemove, children }: CategoryCardProps) {
  const text = useTranslations('portal.categories')
  const { language } = useLanguage()
  const { id, names, image, shown, original, products, on_sale } = category
  const name = nameIn(category, language)
  const lacking = lacks(names)
  return (
    <Card className="flex flex-wrap items-center gap-4 p-4">
      {image !== null && (
        <img
          src={image.replace(/-800\.webp$/, '-200.webp')}
          alt=""
          width={56}
          height={56}
          className="size-14 flex-none rounded-tile bg-sunken object-cover"
        />
      )}
      <div className="min-w-45 grow basis-0">
        <div className="flex flex-wrap items-center gap-2">
          <b className="font-semibold break-words">{name}</b>
          {!shown && <Tag>{text('hidden')}</Tag>}
          {lacking > 0 && <Tag tone="warn">{text('lacks', { n: lacking })}</Tag>}
        </div>
        <p className="type-c1 mt-1 text-ink-2">
          <span className="font-mono">{id}</span> · {text('products', { n: products, on_sale })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <Button variant="outline" onClick={onEdit} aria-label={`${text('edit')}: ${name}`}>
          {text('edit')}
        </Button>
        {!original && (
          <Button variant="link" onClick={onRemove} aria-label={`${text('remove')}: ${name}`}>
            {text('remove')}
          </Button>
        )}
      </div>
    </Card>
  )
}
