import type { AuditStatus, Recharge } from '@sealane/contract/top-ups'
import { Check, Clock, Link2, X, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Tone } from '@sealane/ui/tag'

/** How each audit status looks. */
const audits = {
  0: { word: 'auditing', tone: 'warn', icon: Clock, tile: 'bg-warn-soft text-warn' },
  1: { word: 'passed', tone: 'ok', icon: Check, tile: 'bg-ok-soft text-ok' },
  2: { word: 'refused', tone: 'bad', icon: X, tile: 'bg-bad-soft text-bad' },
} as const satisfies Record<AuditStatus, { word: string; tone: Tone; icon: LucideIcon; tile: string }>

/** What a watcher found on a chain and waits for its confirmations: nobody audits it. */
const confirming = { tone: 'brand', icon: Link2, tile: 'bg-brand-soft text-brand-text' } as const

/** How a recharge looks, and the word for where it stands. */
export function useRechargeStyle(): (recharge: Recharge) => {
  icon: LucideIcon
  tile: string
  tone: Tone
  word: string
} {
  const text = useTranslations('wallet')
  return ({ status, waits_for }) => {
    if (waits_for !== undefined && waits_for !== 'decision') return { ...confirming, word: text('chain.confirming') }
    return { ...audits[status], word: text(`audit.${audits[status].word}`) }
  }
}

/** What a payment on a chain waits for beside its confirmations; undefined where they are all. */
export function useWaitText(): (recharge: Pick<Recharge, 'waits_for'>) => string | undefined {
  const text = useTranslations('wallet.chain')
  return ({ waits_for }) => {
    if (waits_for === 'minimum') return text('small')
    if (waits_for === 'decision') return text('decided')
    return waits_for === 'check' ? text('checked') : undefined
  }
}

/** By hand, or over which network. */
export function useMethodText(): (recharge: Recharge) => string {
  const text = useTranslations('wallet.ways')
  return ({ method, network }) => (method === 'manual' ? text('manual') : [text('onchain'), network ?? ''].join(' '))
}
