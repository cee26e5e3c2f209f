import type { PortalOrder } from '@sealane/contract/orders'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useItems } from '../ui/list.tsx'
import { Empty } from '@sealane/ui/empty'
import { LoadFailed, RowsSkeleton } from '../ui/states.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { FinishConfirm } from './finish-confirm.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { isPossible } from './order.rules.ts'
import { PackConfirm } from './pack-confirm.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { useOverlay } from './use-overlay.ts'

/** The dialog that the URL opens over the list. */
export function OrderOverlays() {
  const { orderNo } = useOverlay()
  return orderNo === undefined ? undefined : <OrderOverlay key={orderNo} orderNo={orderNo} />
}

const actions = {
  ship: ShipDialog,
  pack: PackConfirm,
  cancel: CancelDialog,
  refund: RefundDialog,
  finish: FinishConfirm,
} as const

function OrderOverlay({ orderNo }: { orderNo: string }) {
  const { kind, close, show } = useOverlay()
  const { order, query } = useOrder(orderNo)
  if (order === undefined) return <Absent orderNo={orderNo} query={query} onClose={close} />
  const Action = kind === undefined || kind === 'open' || !isPossible(order, kind) ? undefined : actions[kind]
  if (Action !== undefined) return <Action order={order} onClose={close} />
  return <OrderDrawer order={order} onAct={(action) => show(action, orderNo)} onClose={close} />
}

/** Takes the order from the loaded list, otherwise queries it by its number. */
function useOrder(orderNo: string) {
  const listed = useItems<PortalOrder>()?.find(({ order_no }) => order_no === orderNo)
  const query = useServerQuery({
    queryKey: ['order', 'found', orderNo],
    queryFn: () => call('GET /api/portal/order/list', { query: { keyword: orderNo } }),
    isEnabled: listed === undefined,
  })
  return { order: listed ?? query.data?.items.find(({ order_no }) => order_no === orderNo), query }
}

type AbsentProps = { orderNo: string; query: ReturnType<typeof useOrder>['query']; onClose: () => void }

function Absent({ orderNo, query, onClose }: AbsentProps) {
  const text = useTranslations('portal.orders')
  return (
    <Dialog title={orderNo} width="side" onClose={onClose}>
      {query.data !== undefined && <Empty title={text('notFound')} text={text('gone')} />}
      {query.error !== null && (
        <LoadFailed error={query.error} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data === undefined && query.error === null && <RowsSkeleton />}
    </Dialog>
  )
}
