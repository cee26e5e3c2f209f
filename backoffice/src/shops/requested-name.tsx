import type { MarketShopDetail } from '@sealane/contract/shop-administration'
import { useMe } from '../app/use-me.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import type { RequestHeaders } from '../app/use-server-query.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '@sealane/ui/card'
import { ReasonDialog } from '../ui/reason-dialog.tsx'

type RequestedNameCardProps = { shop: MarketShopDetail; name: string }
type ShopNameDecisionDraft = { verdict: 'approve' } | { verdict: 'refuse'; reason: string }

/** The new name that a shop has requested. People who work for the shop cannot decide on it. */
export function RequestedNameCard({ shop, name }: RequestedNameCardProps) {
  const text = useTranslations('portal.shops')
  const me = useMe()
  return (
    <Card className="grid gap-3 p-5 desk:col-span-2">
      <h2 className="type-h2">{text('renameTitle')}</h2>
      <p className="break-words">{text('renameText', { name })}</p>
      {!shop.staff.some(({ id }) => id === me.id) && <Deciding shop={shop} name={name} />}
    </Card>
  )
}

function Deciding({ shop: { id }, name }: RequestedNameCardProps) {
  const text = useTranslations('portal.shops')
  const [isRefusing, setRefusing] = useState(false)
  const decide = (decision: ShopNameDecisionDraft, headers: RequestHeaders) =>
    call('POST /api/portal/shops/rename', { body: { id, name, ...decision } }, headers)
  const renews = ['shops', 'shop', 'shopkeeping', 'inbox', 'decisions']
  const approving = useFormMutation((_: undefined, headers) => decide({ verdict: 'approve' }, headers), {
    renews,
    done: text('doneRenamed'),
    shows: [],
  })
  const refusing = useFormMutation((reason: string, headers) => decide({ verdict: 'refuse', reason }, headers), {
    renews,
    done: text('doneNameRefused'),
    onDone: () => setRefusing(false),
  })
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button isBusy={approving.isBusy} onClick={() => void approving.send(undefined)}>
        {text('approveName')}
      </Button>
      <Button variant="danger" onClick={() => setRefusing(true)}>
        {text('refuseName')}
      </Button>
      {isRefusing && (
        <ReasonDialog
          title={text('refuseNameTitle', { name })}
          label={text('reason')}
          missing={text('reasonNeeded')}
          action={text('refuseName')}
          isDanger
          isBusy={refusing.isBusy}
          onConfirm={(reason) => void refusing.send(reason)}
          onClose={() => setRefusing(false)}
        >
          {text('refuseNameText')}
        </ReasonDialog>
      )}
    </div>
  )
}
