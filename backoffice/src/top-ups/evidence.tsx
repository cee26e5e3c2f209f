import type { PortalRecharge } from '@sealane/contract/top-ups'
import { CircleAlert, CircleCheck, CopyPlus, Landmark, type LucideIcon, Search, Unlink, Users } from 'lucide-react'
import { Link } from 'wouter'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { rechargeAddress } from '../app/address.ts'
import { Icon } from '@sealane/ui/icon'
import { isFoundOnChain } from './found.rules.ts'

/** The facts to compare with the proof. */
export function Evidence({ recharge }: { recharge: PortalRecharge }) {
  const text = useTranslations('portal.recharges')
  const format = useFormatter()
  const { reference, method, network, created_at, shopper } = recharge
  const at = format.dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short' })
  const when = text(isFoundOnChain(recharge) ? 'foundAt' : 'askedAt', { at })
  return (
    <div className="grid gap-4 border-t border-line bg-surface px-5 py-3.5 mid:grid-cols-3">
      {isFoundOnChain(recharge) ? <ChainEvidence recharge={recharge} /> : <DuplicateProofs recharge={recharge} />}
      <Claimed recharge={recharge} />
      {method === 'onchain' ? (
        <OnChain recharge={recharge} />
      ) : (
        <EvidenceFact
          icon={Search}
          title={reference === null ? text('noReference') : text('referenceIs', { reference })}
          detail={reference === null ? text('noReferenceText') : text('referenceText', { account: shopper.account })}
        />
      )}
      <EvidenceFact
        icon={Landmark}
        title={network === null ? text(method) : `${text(method)}, ${network}`}
        detail={recharge.address === null ? when : <Address address={recharge.address} when={when} />}
      />
    </div>
  )
}

/** The transaction to look up, and whether the watcher will also find it. */
function OnChain({ recharge: { id, transaction_hash, explorer_url, flags } }: { recharge: PortalRecharge }) {
  const text = useTranslations('portal.recharges')
  const isWatched = flags.includes('watched')
  const detail = isFoundOnChain({ id }) ? 'foundHashText' : isWatched ? 'watchedText' : 'hashText'
  return (
    <EvidenceFact
      icon={Search}
      title={
        transaction_hash === null ? (
          text('noHash')
        ) : (
          <span className="font-mono text-13 break-all">
            {explorer_url === null ? (
              transaction_hash
            ) : (
              <a href={explorer_url} target="_blank" rel="noreferrer" className="text-brand-text underline">
                {transaction_hash}
              </a>
            )}
          </span>
        )
      }
      detail={text(detail)}
    />
  )
}

function Address({ address, when }: { address: string; when: string }) {
  return (
    <>
      <span className="block font-mono break-all">{address}</span>
      {when}
    </>
  )
}

/** Shows whether the transaction is still on the chain, and whether it was credited a second time for another network. */
function ChainEvidence({ recharge: { flags, seen_in } }: { recharge: PortalRecharge }) {
  const text = useTranslations('portal.recharges')
  if (flags.includes('lost'))
    return <EvidenceFact icon={Unlink} colour="text-bad" title={text('lost')} detail={text('lostText')} />
  if (flags.includes('credited_twice'))
    return (
      <EvidenceFact icon={CopyPlus} colour="text-bad" title={text('credited_twice')} detail={<Others of={seen_in} />} />
    )
  return <EvidenceFact icon={CircleCheck} colour="text-ok" title={text('onChain')} detail={text('onChainText')} />
}

/** Lists earlier top-ups with an identical or similar proof. */
function DuplicateProofs({ recharge: { seen_in } }: { recharge: PortalRecharge }) {
  const text = useTranslations('portal.recharges')
  if (seen_in.length === 0) {
    return <EvidenceFact icon={CircleCheck} colour="text-ok" title={text('notSeen')} detail={text('notSeenText')} />
  }
  return (
    <EvidenceFact icon={CircleAlert} colour="text-bad" title={text('proof_seen')} detail={<Others of={seen_in} />} />
  )
}

/** Warns of other shoppers who claim the same transaction: transactions are public. */
function Claimed({ recharge: { also_claimed_by } }: { recharge: PortalRecharge }) {
  const text = useTranslations('portal.recharges')
  if (also_claimed_by.length === 0) return undefined
  return (
    <EvidenceFact icon={Users} colour="text-bad" title={text('claimed_too')} detail={<Others of={also_claimed_by} />} />
  )
}

function Others({ of }: { of: PortalRecharge['seen_in'] }) {
  const text = useTranslations('portal.recharges')
  return of.map(({ id, reference, account }) => (
    <Link
      key={id}
      to={rechargeAddress(id)}
      className="mr-2 inline-flex min-h-6 items-center font-semibold text-brand-text underline"
    >
      {text('seenWhere', { account, name: reference ?? id })}
    </Link>
  ))
}

type EvidenceFactProps = { icon: LucideIcon; colour?: string; title: ReactNode; detail: ReactNode }

function EvidenceFact({ icon, colour = 'text-ink-2', title, detail }: EvidenceFactProps) {
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <Icon of={icon} size={24} className={colour} />
      <div className="min-w-0">
        <div className="type-b2 font-semibold">{title}</div>
        <div className="type-c2 text-ink-2">{detail}</div>
      </div>
    </div>
  )
}
