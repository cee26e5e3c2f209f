import type { BulkAction, PortalProduct } from '@sealane/contract/products'
import { ApiRefusal } from '@sealane/contract/client'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useAction } from '../app/use-server-query.ts'
import { queries } from '../app/queries.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button } from '../ui/button.tsx'
import { ChosenBar } from '../ui/chosen-bar.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { showSuccess } from '@sealane/ui/toast'
import { showFailure } from '../ui/toast.ts'
import { PriceDialog, RefusedDialog, StockDialog, type RefusedRow } from './bulk-dialogs.tsx'

type BulkBarProps = { products: PortalProduct[]; onDone: () => void }
type BulkActionKind = BulkAction['kind']

/** The actions for all chosen products at once. */
export function BulkBar({ products, onDone }: BulkBarProps) {
  const text = useTranslations('portal.products')
  const [pendingAction, setPendingAction] = useState<BulkActionKind>()
  const { send, isBusy, refused, forget } = useBulk(products, () => {
    setPendingAction(undefined)
    onDone()
  })
  const n = products.length
  const close = () => setPendingAction(undefined)
  return (
    <ChosenBar label={text('chosen', { n })} onClear={onDone}>
      {(['publish', 'unpublish', 'price', 'stock'] as const).map((kind) => (
        <Button key={kind} variant="outline" onClick={() => setPendingAction(kind)}>
          {text(wordOf[kind])}
        </Button>
      ))}
      {(pendingAction === 'publish' || pendingAction === 'unpublish') && (
        <Confirm
          title={text(pendingAction)}
          action={text(pendingAction)}
          isBusy={isBusy}
          onConfirm={() => void send({ kind: pendingAction })}
          onClose={close}
        >
          {text(pendingAction === 'publish' ? 'publishMany' : 'unpublishMany', { n })}
        </Confirm>
      )}
      {pendingAction === 'price' && (
        <PriceDialog isBusy={isBusy} onApply={(action) => void send(action)} onClose={close} />
      )}
      {pendingAction === 'stock' && (
        <StockDialog isBusy={isBusy} onApply={(action) => void send(action)} onClose={close} />
      )}
      {refused !== undefined && <RefusedDialog rows={refused} products={products} onClose={forget} />}
    </ChosenBar>
  )
}

const wordOf = { publish: 'publish', unpublish: 'unpublish', price: 'changePrice', stock: 'changeStock' } as const

/** Sends one request for all. If products refuse the change, they are listed and nothing has changed. */
function useBulk(products: PortalProduct[], onDone: () => void) {
  const text = useTranslations('portal.products')
  const failureText = useFailureText()
  const [refused, setRefused] = useState<RefusedRow[]>()
  const sending = useAction((action: BulkAction, headers) => {
    const body = { ids: products.map(({ id }) => id), action, seen: products.map(({ stock }) => stock) }
    return call('POST /api/portal/product/bulk', { body }, headers)
  })
  const send = async (action: BulkAction) => {
    try {
      const { items } = await sending.mutateAsync(action)
      showSuccess(text('bulkDone', { n: items.length }))
      void queries.invalidateQueries({ queryKey: ['product'] })
      onDone()
    } catch (error) {
      const isNamed = error instanceof ApiRefusal && error.reason === 'ROWS_REFUSED'
      if (isNamed) setRefused((error.data as { refused: RefusedRow[] }).refused)
      else showFailure(failureText(error))
      if (error instanceof ApiRefusal) void queries.invalidateQueries({ queryKey: ['product'] })
    }
  }
  return { send, isBusy: sending.isPending, refused, forget: () => setRefused(undefined) }
}
