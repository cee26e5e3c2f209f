import type { PortalCategory } from '@sealane/contract/categories'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useLanguage } from '../app/language.tsx'
import { useSending } from '../app/use-sending.ts'
import { Trail } from '../decisions/trail.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Loading } from '../ui/loading.tsx'
import { Card, Page } from '../ui/page.tsx'
import { Tag } from '../ui/tag.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { lacks } from './category.rules.ts'
import { usePortalCategories } from './market.queries.ts'
import { moved } from './market.rules.ts'
import { MoveButtons } from './move-buttons.tsx'

/** The categories in the order of the home page. Those that the shop began with stay. */
export function CategoryPage() {
  const text = useTranslations('portal.categories')
  const query = usePortalCategories()
  const [editing, setEditing] = useState<PortalCategory | 'new'>()
  const [leaving, setLeaving] = useState<PortalCategory>()
  const categories = query.data?.items
  const ordering = useSending(
    (ids: string[], headers) => call('POST /api/portal/category/order', { body: { ids } }, headers),
    { renews: ['category', 'decisions'] },
  )
  return (
    <Page title={text('title')} right={<Button onClick={() => setEditing('new')}>{text('add')}</Button>}>
      <p className="type-c1 mb-3.5 max-w-[70ch] text-ink-2">{text('note')}</p>
      {categories === undefined && <Loading query={query} />}
      <ol className="mb-4 grid gap-3">
        {categories?.map((category, index) => (
          <li key={category.id}>
            <CategoryCard category={category} onEdit={() => setEditing(category)} onRemove={() => setLeaving(category)}>
              <MoveButtons
                name={category.names.en ?? category.id}
                index={index}
                count={categories.length}
                isBusy={ordering.isBusy}
                onMove={(by) =>
                  void ordering.send(
                    moved(
                      categories.map(({ id }) => id),
                      category.id,
                      by,
                    ),
                  )
                }
              />
            </CategoryCard>
          </li>
        ))}
      </ol>
      <Trail subject="category" />
      {editing !== undefined && (
        <CategoryDialog category={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {leaving !== undefined && <Removing category={leaving} onClose={() => setLeaving(undefined)} />}
    </Page>
  )
}

type CardProps = { category: PortalCategory; onEdit: () => void; onRemove: () => void; children: ReactNode }

function CategoryCard({ category, onEdit, onRemove, children }: CardProps) {
  const text = useTranslations('portal.categories')
  const { language } = useLanguage()
  const { id, names, image, shown, original, products, on_sale } = category
  const name = names[language] ?? names.en ?? id
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
      <div className="min-w-[180px] grow basis-0">
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
          <Button variant="text" onClick={onRemove} aria-label={`${text('remove')}: ${name}`}>
            {text('remove')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Removing({ category, onClose }: { category: PortalCategory; onClose: () => void }) {
  const text = useTranslations('portal.categories')
  const { id, version, names } = category
  const { send, isBusy } = useSending(
    (body: { id: string; version: number }, headers) => call('POST /api/portal/category/remove', { body }, headers),
    { renews: ['category', 'decisions'], done: text('removed'), onDone: onClose },
  )
  return (
    <Confirm
      title={text('removeTitle', { name: names.en ?? id })}
      action={text('remove')}
      isDanger
      isBusy={isBusy}
      onConfirm={() => void send({ id, version })}
      onClose={onClose}
    >
      {text('removeText')}
    </Confirm>
  )
}
