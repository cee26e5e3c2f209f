import type { Cart, CartLine } from '@sealane/contract/cart'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { Button } from '@sealane/ui/button'
import { Loaded } from '../ui/loaded.tsx'
import { PullToRefresh } from '../ui/pull-to-refresh.tsx'
import { Bone } from '@sealane/ui/bone'
import { showFailure } from '@sealane/ui/toast'
import { BagBar, BagSummary, SelectAll } from './bag-bar.tsx'
import { BagShop } from './bag-shop.tsx'
import { findProblem, idsOf, linesOf, selectedOf } from './bag.rules.ts'
import { cart } from './cart.queries.ts'
import { EmptyBag } from './empty-bag.tsx'
import { RemovedLines } from './removed-lines.tsx'
import { useBagChange } from './use-bag.ts'

export function BagPage() {
  const query = useQuery({ ...cart(useCall()), refetchOnMount: 'always' })
  const [isEditing, setIsEditing] = useState(false)
  const [removed, setRemoved] = useState<CartLine[]>()
  const endUndo = useCallback(() => setRemoved(undefined), [])
  const count = query.data?.lines ?? 0
  return (
    <div className="mx-auto max-w-175 px-4 pt-[calc(var(--safe-top)+8px)] desk:max-w-308 desk:pt-6">
      <Heading count={count} isEditing={isEditing} onEdit={() => setIsEditing(!isEditing)} />
      <Loaded query={query} skeleton={<BagSkeleton />}>
        {(bag) => (
          <PullToRefresh onRefresh={() => query.refetch()}>
            {bag.lines === 0 ? <EmptyBag /> : <FilledBag bag={bag} isEditing={isEditing} onRemoved={setRemoved} />}
          </PullToRefresh>
        )}
      </Loaded>
      {removed !== undefined && <RemovedLines key={idsOf(removed).join(' ')} lines={removed} onEnd={endUndo} />}
    </div>
  )
}

type HeadingProps = { count: number; isEditing: boolean; onEdit: () => void }

function Heading({ count, isEditing, onEdit }: HeadingProps) {
  const text = useTranslations('cart')
  const actions = useTranslations('shell.actions')
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3">
      <h1 className="type-d1">
        {text('title')}
        {count > 0 && (
          <span className="ml-2 text-22 font-semibold text-ink-3">
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">{text('count', { n: count })}</span>
          </span>
        )}
      </h1>
      {count > 0 && (
        <span className="desk:hidden">
          <Button variant="text" size="m" aria-pressed={isEditing} className="-mr-3" onClick={onEdit}>
            {isEditing ? text('done') : actions('edit')}
          </Button>
        </span>
      )}
    </div>
  )
}

type FilledBagProps = { bag: Cart; isEditing: boolean; onRemoved: (lines: CartLine[]) => void }

function FilledBag({ bag, isEditing, onRemoved }: FilledBagProps) {
  const text = useTranslations('cart')
  const change = useBagChange()
  const checkOut = useCheckOut(bag)
  const remove = (lines: CartLine[]) => {
    change({ kind: 'remove', ids: idsOf(lines) })
    onRemoved(lines)
  }
  return (
    <div className="pb-[8rem] desk:grid desk:grid-cols-[1fr_360px] desk:items-start desk:gap-7 desk:pb-0">
      <div>
        <div className="hidden pt-2 pl-3.5 desk:block">
          <SelectAll bag={bag} label={text('selectAll')} onChange={change} />
        </div>
        {bag.shops.map((block) => (
          <BagShop key={block.shop.id} block={block} isEditing={isEditing} onChange={change} onRemove={remove} />
        ))}
      </div>
      <BagSummary bag={bag} onCheckout={checkOut} />
      <BagBar
        bag={bag}
        isEditing={isEditing}
        onChange={change}
        onDelete={() => remove(selectedOf(linesOf(bag)))}
        onCheckout={checkOut}
      />
    </div>
  )
}

/** Opens the checkout. If a selected line cannot be ordered, goes to that line instead. */
function useCheckOut(bag: Cart): () => void {
  const text = useTranslations('cart')
  const { go } = useNavigation()
  return () => {
    const problem = findProblem(bag)
    if (problem === undefined) return go('/checkout')
    showFailure(text('checkMarked'))
    const line = document.getElementById(`line-${problem.id}`)
    line?.scrollIntoView({ block: 'center' })
    line?.focus({ preventScroll: true })
  }
}

function BagSkeleton() {
  return (
    <div aria-hidden="true" className="late">
      {[2, 1].map((lines) => (
        <div key={lines} className="mt-3 rounded-card bg-surface p-4 shadow-1">
          <Bone className="h-5 w-2/5" />
          {Array.from({ length: lines }, (_none, index) => (
            <div key={index} className="mt-4 flex gap-3 pl-8">
              <Bone className="size-23 rounded-input" />
              <div className="grow">
                <Bone className="h-4" />
                <Bone className="mt-2 h-5 w-1/3" />
                <Bone className="mt-4 h-6 w-1/2" />
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
