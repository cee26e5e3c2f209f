import type { PortalProductDetail } from '@sealane/contract/products'
import { useTranslations } from 'use-intl'
import { actsAsOperator } from '../app/access.rules.ts'
import { base, productAddress } from '../app/address.ts'
import { call } from '../app/call.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { useMe } from '../app/use-me.ts'
import { useQueue } from '../app/use-queue.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { useTaskIds } from '../inbox/inbox.queries.ts'
import { AssignmentControl } from '../inbox/task-holding.tsx'
import { Button } from '../ui/button.tsx'
import { QueueNavBar } from '../ui/queue-ways.tsx'
import { Refusing } from '../ui/refusing.tsx'
import { Note } from '@sealane/ui/note'
import { PartCard } from './part-card.tsx'
import { isPublished } from './product.rules.ts'

type CheckCardProps = { detail: PortalProductDetail }
type ProductCheckDraft = { verdict: 'pass' | 'refuse'; reason?: string }

const doneWords = { pass: 'donePassed', refuse: 'doneRefused' } as const
const quickReasons = ['copy', 'goods', 'misleading', 'pictures'] as const

/** Lets an operator pass or refuse a product that waits for review, or take a forbidden one off sale. */
export function CheckCard({ detail }: CheckCardProps) {
  const text = useTranslations('portal.check')
  const rights = useAccessRights()
  const me = useMe()
  const note = useNote(detail)
  const isWaiting = detail.check?.state === 'waiting'
  const isRefused = detail.status === 'refused'
  if (!actsAsOperator(rights, 'product') || !(isPublished(detail.status) || isRefused)) return undefined
  const isOwn = me.shops.some(({ id }) => id === detail.shop.id)
  return (
    <PartCard title={text('title')} note={note}>
      {isRefused ? (
        <p className="text-ink-2">{text('refused')}</p>
      ) : isOwn ? (
        <Note>{text('own')}</Note>
      ) : (
        <CheckForm detail={detail} isWaiting={isWaiting} />
      )}
    </PartCard>
  )
}

/** Returns why the product is under review. */
function useNote({ check }: PortalProductDetail): string {
  const text = useTranslations('portal.check')
  if (check === null || check.state === 'passed') return text('any')
  return check.reason === null ? text('waiting') : text('again', { reason: check.reason })
}

function CheckForm({ detail, isWaiting }: CheckCardProps & { isWaiting: boolean }) {
  const text = useTranslations('portal.check')
  const decisionText = useTranslations('portal.verdict')
  const { id, version } = detail
  const queue = useCheckQueue(id, isWaiting)
  const { send, isBusy, errors, setErrors } = useFormMutation(
    (decision: ProductCheckDraft, headers) =>
      call('POST /api/portal/product/decide', { body: { id, version, ...decision } }, headers),
    {
      renews: ['product', 'inbox'],
      done: (_, { verdict }) => text(doneWords[verdict]),
      onDone: isWaiting ? queue.leave : stay,
    },
  )
  return (
    <>
      {isWaiting && (
        <>
          <QueueNavBar queue={queue}>
            <AssignmentControl subject="product" id={id} />
          </QueueNavBar>
          <Button className="mt-3" shortcut="pass" isBusy={isBusy} onClick={() => void send({ verdict: 'pass' })}>
            {decisionText('pass')}
          </Button>
        </>
      )}
      <Refusing
        label={decisionText('reason')}
        placeholder={text('reasonHint')}
        action={text(detail.status === 'reviewing' ? 'refuse' : 'takeOff')}
        quickReasons={quickReasons.map((name) => ({ name: text(`${name}Short`), sentence: text(`${name}Sentence`) }))}
        isBusy={isBusy}
        error={errors['reason']}
        onMissing={() => setErrors({ reason: decisionText('reasonNeeded') })}
        onRefuse={(reason) => void send({ verdict: 'refuse', reason })}
      />
    </>
  )
}

/** Returns the position among the waiting products, without those of shops that the operator works for. */
function useCheckQueue(id: string, isWaiting: boolean) {
  const ids = useTaskIds(['products'], id, isWaiting)
  return useQueue({ id, ids, addressOf: productAddress, home: `${base}/inbox` })
}

function stay(): void {}
