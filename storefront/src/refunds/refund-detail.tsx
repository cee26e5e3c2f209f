import type { Refund } from '@sealane/contract/refunds'
import { useQuery } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { conversationAddress } from '../chat/address.rules.ts'
import { Button } from '@sealane/ui/button'
import { DeadEnd } from '../ui/dead-end.tsx'
import { DetailSkeleton } from '../ui/detail-skeleton.tsx'
import { IconButton } from '@sealane/ui/icon-button'
import { Loaded } from '../ui/loaded.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { ActionBar, Page } from '../ui/page.tsx'
import { PullToRefresh } from '../ui/pull-to-refresh.tsx'
import { RefundFacts } from './refund-facts.tsx'
import { RefundHero } from './refund-hero.tsx'
import { RefundHistory } from './refund-history.tsx'
import { RefundItem } from './refund-item.tsx'
import { refundAddress } from './refund-address.rules.ts'
import { mainActionOf } from './refund.rules.ts'
import { refundDetail } from './refunds.queries.ts'
import { ReturnCard } from './return-card.tsx'
import { useRefundActions } from './use-refund-actions.tsx'

/** An existing request: its status, the next step with its deadline, and the statements of both sides. */
export function RefundDetail({ id }: { id: string }) {
  const titles = useTranslations('titles')
  const query = useQuery({ ...refundDetail(useCall(), id), refetchOnMount: 'always' })
  return (
    <Loaded
      query={query}
      skeleton={<DetailSkeleton title={titles('refund')} fallback="/myPurchases" first="h-56" />}
      frame={DeadEnd}
    >
      {(refund) => <Detail refund={refund} onRefresh={() => query.refetch()} />}
    </Loaded>
  )
}

function Detail({ refund, onRefresh }: { refund: Refund; onRefresh: () => Promise<unknown> }) {
  const { order, shop } = refund
  const text = useTranslations('refunds')
  const { go } = useNavigation()
  const { ask, sheets } = useRefundActions(refund)
  return (
    <Page
      title={text('detail.title', { no: order.order_no })}
      fallback={`/orderInfo/${order.id}`}
      right={
        <IconButton
          icon={Headset}
          label={text('detail.contact')}
          onClick={() => go(conversationAddress({ shop: shop.id, order: order.id }))}
        />
      }
      bar={<RefundActionBar refund={refund} onAsk={ask} />}
    >
      <PullToRefresh onRefresh={onRefresh}>
        <RefundHero refund={refund} />
        <ReturnCard refund={refund} />
        <RefundItem refund={refund} />
        <RefundFacts refund={refund} />
        <RefundHistory refund={refund} />
      </PullToRefresh>
      {sheets}
    </Page>
  )
}

type RefundActionBarProps = { refund: Refund; onAsk: ReturnType<typeof useRefundActions>['ask'] }

/** Shows exactly the actions that the server permits. */
function RefundActionBar({ refund, onAsk }: RefundActionBarProps) {
  const text = useTranslations('refunds.actions')
  const money = useMoney()
  const { go } = useNavigation()
  const main = mainActionOf(refund)
  if (refund.can.length === 0) return undefined
  return (
    <ActionBar>
      <div className="flex flex-wrap gap-2.5">
        {refund.can.includes('withdraw') && (
          <Button variant="outline" className="min-w-30 grow" onClick={() => onAsk('withdraw')}>
            {text('withdraw')}
          </Button>
        )}
        {refund.can.includes('accept') && refund.offer !== null && (
          <Button variant="outline" className="min-w-30 grow" onClick={() => onAsk('accept')}>
            {text('accept', { amount: money(refund.offer.amount) })}
          </Button>
        )}
        {refund.can.includes('apply') && (
          <Button
            variant="outline"
            className="min-w-30 grow"
            onClick={() => go(refundAddress(refund.order, refund.item))}
          >
            {text('apply')}
          </Button>
        )}
        {main !== undefined && (
          <Button className="min-w-30 grow" onClick={() => onAsk(main)}>
            {text(main === 'appeal' && refund.offer !== null ? 'dispute' : main)}
          </Button>
        )}
      </div>
    </ActionBar>
  )
}
