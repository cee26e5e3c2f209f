import type { PortalReview } from '@sealane/contract/reviews'
import { ageSorts } from '@sealane/contract/sorts'
import { ListBase, useListContext } from 'ra-core'
import { useTranslations } from 'use-intl'
import { actsAsOperator } from '../app/access.rules.ts'
import { useAddressPart } from '../app/address.ts'
import { useAccessRights } from '../app/use-held.ts'
import { Chips } from '../ui/chip.tsx'
import { ListSort } from '../ui/list-sort.tsx'
import { Listed } from '../ui/listed.tsx'
import { Card, Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { Empty } from '../ui/states.tsx'
import { ReviewDrawer } from './review-drawer.tsx'
import { ReviewTable } from './review-table.tsx'
import { startOf, statusTabs, tabOf, type ReviewFilter } from './review.rules.ts'

const everyMs = 5_000

/** A shop's own reviews, or every shop's. What is chosen, the page and the open review stand in the address. */
export function ReviewList() {
  const rights = useAccessRights()
  if (rights === undefined) return undefined
  return <Reviews isOperator={actsAsOperator(rights, 'review')} />
}

function Reviews({ isOperator }: { isOperator: boolean }) {
  const text = useTranslations('portal.reviews')
  const [opened, open] = useAddressPart('open')
  return (
    <ListBase
      resource="review"
      perPage={20}
      filterDefaultValues={startOf(isOperator)}
      storeKey={false}
      queryOptions={{ refetchInterval: everyMs }}
    >
      <Page title={text('title')}>
        <StatusChips />
        <StarChips />
        <Card className="mt-3.5 overflow-hidden pt-3.5">
          <ListSort sorts={ageSorts} />
          <Listed<PortalReview> empty={<Empty title={text('empty')} text={text('emptyText')} />}>
            {(reviews) => <ReviewTable reviews={reviews} isOperator={isOperator} onOpen={open} />}
          </Listed>
        </Card>
        <Pager />
      </Page>
      {opened !== undefined && <ReviewDrawer key={opened} id={opened} onClose={() => open(undefined)} />}
    </ListBase>
  )
}

function StatusChips() {
  const text = useTranslations('portal.reviews')
  const { filterValues, setFilters, meta } = useListContext()
  const { counts } = (meta ?? {}) as { counts?: Record<string, number> }
  const { status: _former, ...others } = filterValues as ReviewFilter
  const choices = statusTabs.map((value) => ({ value, label: text(value), count: counts?.[value] }))
  return (
    <Chips
      label={text('status')}
      choices={choices}
      value={tabOf(filterValues)}
      onChange={(status) => setFilters(status === 'all' ? others : { ...others, status })}
    />
  )
}

const starTabs = ['any', '5', '4', '3', '2', '1'] as const

function StarChips() {
  const text = useTranslations('portal.reviews')
  const { filterValues, setFilters } = useListContext()
  const { stars, ...others } = filterValues as ReviewFilter
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
        onChange={(tab) => setFilters(tab === 'any' ? others : { ...others, stars: Number(tab) })}
      />
    </div>
  )
}
