import type { PortalReview } from '@sealane/contract/reviews'
import { ageSorts } from '@sealane/contract/sorts'
import { useTranslations } from 'use-intl'
import { actsAsOperator } from '../app/access.rules.ts'
import { useAddressPart } from '../app/address.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { Chips } from '../ui/chips.tsx'
import { Empty } from '@sealane/ui/empty'
import { ReviewDrawer } from './review-drawer.tsx'
import { ReviewTable } from './review-table.tsx'
import { startOf, statusTabs, tabOf, type ReviewFilter } from './review.rules.ts'
import { ListPage } from '../ui/list-page.tsx'
import { useList } from '../ui/list.tsx'

/** Reviews of a seller's own shops, or of every shop for an operator. The open review is in the URL too. */
export function ReviewList() {
  const text = useTranslations('portal.reviews')
  const isOperator = actsAsOperator(useAccessRights(), 'review')
  const [opened, open] = useAddressPart('open')
  const filters = (
    <>
      <StatusChips />
      <StarChips />
    </>
  )
  return (
    <ListPage<PortalReview>
      of="review"
      title={text('title')}
      defaultFilter={startOf(isOperator)}
      filters={filters}
      sorts={ageSorts}
      empty={<Empty title={text('empty')} text={text('emptyText')} />}
      over={opened !== undefined && <ReviewDrawer key={opened} id={opened} onClose={() => open(undefined)} />}
    >
      {(reviews) => <ReviewTable reviews={reviews} isOperator={isOperator} onOpen={open} />}
    </ListPage>
  )
}

function StatusChips() {
  const text = useTranslations('portal.reviews')
  const { filter, setFilter, counts } = useList()
  const { status: _former, ...others } = filter as ReviewFilter
  const choices = statusTabs.map((value) => ({ value, label: text(value), count: counts?.[value] }))
  return (
    <Chips
      label={text('status')}
      choices={choices}
      value={tabOf(filter)}
      onChange={(status) => setFilter(status === 'all' ? others : { ...others, status })}
    />
  )
}

const starTabs = ['any', '5', '4', '3', '2', '1'] as const

function StarChips() {
  const text = useTranslations('portal.reviews')
  const { filter, setFilter } = useList()
  const { stars, ...others } = filter as ReviewFilter
  const choices = starTabs.map((value) => ({
    value,
    label: value === 'any' ? text('anyStars') : text('starsOf', { n: Number(value) }),
  }))
  return (
    <div className="mt-1.5">
      <Chips
        label={text('stars')}
        choices={choices}
        value={starTabs.find((tab) => tab === String(stars)) ?? 'any'}
        onChange={(tab) => setFilter(tab === 'any' ? others : { ...others, stars: Number(tab) })}
      />
    </div>
  )
}
