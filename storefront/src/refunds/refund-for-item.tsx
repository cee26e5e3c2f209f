import type { RefundPreview } from '@sealane/contract/refunds'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { isRefused } from '../app/refused.ts'
import { ButtonLink } from '@sealane/ui/button'
import { DeadEnd } from '../ui/dead-end.tsx'
import { Empty } from '@sealane/ui/empty'
import { Loaded } from '../ui/loaded.tsx'
import { MoneyText } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { Bone } from '@sealane/ui/bone'
import { requestAddress } from './refund-address.rules.ts'
import { RefundForm } from './refund-form.tsx'
import { refundPreview } from './refunds.queries.ts'

type RefundForItemProps = { item: string; amount: number | undefined }

/** The form for one item, which starts with the amount of the address; if there is already a request, a link to it. */
export function RefundForItem({ item, amount }: RefundForItemProps) {
  const query = useQuery({ ...refundPreview(useCall({ isQuiet: true }), item), refetchOnMount: 'always' })
  if (isRefused(query.error) && query.error.reason === 'NOT_REFUNDABLE') return <NotRefundable />
  return (
    <Loaded query={query} skeleton={<FormSkeleton amount={amount} />} frame={DeadEnd}>
      {(preview) =>
        preview.open === null ? (
          <RefundForm preview={preview} asked={amount} />
        ) : query.isFetching ? ( // The open request may have ended meanwhile.
          <FormSkeleton amount={amount} />
        ) : (
          <ToRequest preview={preview} request={preview.open.id} amount={amount} />
        )
      }
    </Loaded>
  )
}

type ToRequestProps = { preview: RefundPreview; request: string; amount: number | undefined }

function ToRequest({ preview: { order }, request, amount }: ToRequestProps) {
  const { go } = useNavigation()
  const address = requestAddress(order, request)
  useEffect(() => go(address, { replace: true }), [address, go])
  return <FormSkeleton amount={amount} />
}

function NotRefundable() {
  const text = useTranslations()
  return (
    <Page title={text('titles.refund')} fallback="/myPurchases">
      <Empty
        title={text('refunds.closed.title')}
        text={text('refunds.closed.text')}
        action={<ButtonLink href="/myPurchases">{text('titles.myPurchases')}</ButtonLink>}
      />
    </Page>
  )
}

/** Shows the amount of the address until the server's data is loaded. */
function FormSkeleton({ amount }: { amount: number | undefined }) {
  const text = useTranslations('titles')
  return (
    <Page title={text('refund')} fallback="/myPurchases">
      <div aria-hidden="true" className="late">
        <Card className="flex items-center gap-3 p-3">
          <Bone className="size-16 rounded-input" />
          <div className="grow">
            <Bone className="h-4 w-2/3" />
            <Bone className="mt-2 h-3.5 w-1/2" />
          </div>
          {amount !== undefined && <MoneyText cents={amount} size="s" />}
        </Card>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Bone key={key} className="mt-4 h-15.5 rounded-card" />
        ))}
      </div>
    </Page>
  )
}
