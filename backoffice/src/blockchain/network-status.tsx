import type { PortalNetwork } from '@sealane/contract/blockchain'
import { OctagonX, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { doubtfulRecharges, rechargeAddress } from '../app/address.ts'
import { Button } from '../ui/button.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { Tag, type Tone } from '@sealane/ui/tag'
import { Note } from '@sealane/ui/note'
import { ResumeDialog } from './resume-dialog.tsx'

/** Shows in one line whether a network works and up to which block it was read, and the reason if it has stopped. */
export function NetworkStatus({ network }: { network: PortalNetwork | undefined }) {
  const text = useTranslations('portal.networks')
  const money = useMoney()
  if (network === undefined) return undefined
  const { lost, twice, stopped } = network
  return (
    <div className="mb-3 grid gap-2">
      <NetworkScanStatus network={network} />
      {stopped !== null && <Stopped network={network} />}
      {lost.count > 0 && (
        <Note tone="warn" icon={TriangleAlert}>
          {text('lost', { n: lost.count, amount: money(lost.amount) })} <Payments of={lost} />
        </Note>
      )}
      {twice.count > 0 && (
        <Note tone="bad" icon={TriangleAlert}>
          {text('twice', { n: twice.count, amount: money(twice.amount) })} <Payments of={twice} />
        </Note>
      )}
    </div>
  )
}

/** Lists the payments with their accounts, each with a link; a further link leads to the rest in the list. */
function Payments({ of: { count, payments } }: { of: PortalNetwork['lost'] }) {
  const text = useTranslations('portal.networks')
  const money = useMoney()
  const linkStyle = 'mr-2 inline-flex min-h-6 items-center font-semibold underline'
  return (
    <>
      {payments.map(({ id, account, amount }) => (
        <Link key={id} to={rechargeAddress(id)} className={linkStyle}>
          {text('paymentOf', { account, amount: money(amount) })}
        </Link>
      ))}
      {count > payments.length && (
        <Link to={doubtfulRecharges} className={linkStyle}>
          {text('allDoubtful')}
        </Link>
      )}
    </>
  )
}

function NetworkScanStatus({ network }: { network: PortalNetwork }) {
  const text = useTranslations('portal.networks')
  const { number } = useFormatter()
  const money = useMoney()
  const { way, block, head, waiting } = network
  return (
    <p className="type-c1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
      <Tag tone={toneOf(network)}>{text(wordOf(network))}</Tag>
      {way === 'watched' && block === null && text('noAnswer')}
      {block !== null && head !== null && text('read', { block: number(block), head: number(head) })}
      {waiting.count > 0 && <span>{text('waiting', { n: waiting.count, amount: money(waiting.amount) })}</span>}
    </p>
  )
}

function wordOf({ way, open, stopped }: PortalNetwork) {
  if (stopped !== null) return 'halted'
  return open || way === 'none' ? way : 'closed'
}

function toneOf({ way, open, stopped }: PortalNetwork): Tone {
  if (stopped !== null) return 'bad'
  if (way === 'none' || !open) return 'plain'
  return way === 'watched' ? 'ok' : 'brand'
}

function Stopped({ network: { network, stopped, stopped_at } }: { network: PortalNetwork }) {
  const text = useTranslations('portal.networks')
  const { dateTime } = useFormatter()
  const [isResuming, setIsResuming] = useState(false)
  if (stopped === null || stopped_at === null) return undefined
  const at = dateTime(new Date(stopped_at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Note tone="bad" icon={OctagonX}>
      <b className="block">{text('stopped', { at })}</b>
      <p className="mt-0.5 mb-2">{text(stopped)}</p>
      <Button variant="outline" onClick={() => setIsResuming(true)}>
        {text('resume')}
      </Button>
      {isResuming && <ResumeDialog network={network} onClose={() => setIsResuming(false)} />}
    </Note>
  )
}
