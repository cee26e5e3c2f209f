import type { PortalPromo } from '@sealane/contract/promotions'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { actsAsOperator } from '../app/access.rules.ts'
import { call } from '../app/call.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Loading } from '../ui/loading.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { Card } from '@sealane/ui/card'
import { Empty } from '@sealane/ui/empty'
import { BudgetDialog } from './promo-budget.tsx'
import { PromoDialog } from './promo-dialog.tsx'
import { PromoTable } from './promo-table.tsx'
import { usePromos } from '../shops/own-shop.queries.ts'

/** The promo codes of the shop or of the platform, with their usage. Ended codes remain in the list. */
export function Promos({ shopId }: { shopId: string | null }) {
  const text = useTranslations('portal.promos')
  const query = usePromos(shopId)
  const [isAdding, setIsAdding] = useState(false)
  const [budgeting, setBudgeting] = useState<PortalPromo>()
  const [leaving, setLeaving] = useState<PortalPromo>()
  const promos = query.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-3">
        <p className="type-c1 min-w-0 text-ink-2">{text(shopId === null ? 'platformNote' : 'note')}</p>
        <AddButton shopId={shopId} onAdd={() => setIsAdding(true)} />
      </div>
      <Card className="overflow-hidden pt-3.5">
        {promos === undefined && <Loading query={query} />}
        {promos?.length === 0 && <Empty title={text('empty')} text={text('emptyText')} />}
        {promos !== undefined && promos.length > 0 && (
          <PromoTable promos={promos} onEnd={setLeaving} onBudget={setBudgeting} />
        )}
      </Card>
      <MoreButton query={query}>{text('more')}</MoreButton>
      {isAdding && <PromoDialog shopId={shopId} onClose={() => setIsAdding(false)} />}
      <BudgetDialog promo={budgeting} onClose={() => setBudgeting(undefined)} />
      {leaving !== undefined && (
        <EndPromoDialog shopId={shopId} promo={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </>
  )
}

/** Shops pay for their codes: operators can end them but not create any. */
function AddButton({ shopId, onAdd }: { shopId: string | null; onAdd: () => void }) {
  const text = useTranslations('portal.promos')
  const isOperator = actsAsOperator(useAccessRights(), 'shop')
  return shopId !== null && isOperator ? undefined : <Button onClick={onAdd}>{text('add')}</Button>
}

type EndPromoDialogProps = { shopId: string | null; promo: PortalPromo; onClose: () => void }

function EndPromoDialog({ shopId, promo: { id, code }, onClose }: EndPromoDialogProps) {
  const text = useTranslations('portal.promos')
  const { send, isBusy } = useFormMutation(
    (body: { id: string }, headers) =>
      shopId === null
        ? call('POST /api/portal/platform_promo/end', { body }, headers)
        : call('POST /api/portal/promo/end', { body }, headers),
    { renews: ['shopkeeping'], done: text('ended'), onDone: onClose },
  )
  return (
    <Confirm
      title={text('endTitle', { code })}
      action={text('end')}
      isDanger
      isBusy={isBusy}
      onConfirm={() => void send({ id })}
      onClose={onClose}
    >
      {text('endText')}
    </Confirm>
  )
}
