import type { Contract } from '@sealane/contract/index'
import type { Reply } from '@sealane/contract/endpoint'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { categoryPictures, type DrawnCategory } from './category-pictures.ts'

type CategoryTile = Reply<Contract['GET /api/category/list']>['items'][number]

/**
 * The categories. The original ones have short names, unless operators renamed them; the full name is the accessible name if it
 * contains the visible one.
 */
export function CategoryTiles({ categories }: { categories: CategoryTile[] }) {
  const text = useTranslations('home.categories')
  return (
    <ul className="mt-5 grid grid-cols-5 gap-y-3.5 px-1.5 phone:px-2.5 desk:mt-7 desk:grid-cols-10 desk:gap-4 desk:px-0">
      {categories.map((category) => {
        const { id, name, own_name } = category
        const label = isDrawn(id) && !own_name ? text(id) : name
        return (
          <li key={id}>
            <Link
              href={`/searchs?category=${id}`}
              aria-label={name.includes(label) ? name : undefined}
              className="flex flex-col items-center gap-1.75 rounded-card text-center"
            >
              <img
                src={pictureOf(category)}
                alt=""
                loading="lazy"
                width={62}
                height={62}
                className="picture size-15.5 rounded-card object-cover shadow-1 desk:size-21 desk:rounded-sheet"
              />
              <span className="type-c2 max-w-full truncate font-semibold tracking-tight max-phone:tracking-tighter [:lang(th)_&]:tracking-normal desk:text-13">
                {label}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function isDrawn(id: string): id is DrawnCategory {
  return id in categoryPictures
}

function pictureOf({ id, image }: CategoryTile): string | undefined {
  if (image !== null) return image.replace(/-800\.webp$/, '-200.webp')
  return isDrawn(id) ? categoryPictures[id] : undefined
}
