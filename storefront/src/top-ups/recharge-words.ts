import type { AuditStatus, Recharge } from '@sealane/contract/top-ups'
import { Check, Clock, Link2, X, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Tone } from '@sealane/ui/tag'

/** The appearance of each audit status. */
const audits = {
  0: { word: 'auditing', tone: 'warn', icon: Clock, tile: 'bg-warn-soft text-warn' },
  1: { word: 'passed', tone: 'ok', icon: Check, tile: 'bg-ok-soft text-ok' },
  2: { word: 'refused', tone: 'bad', icon: X, tile: 'bg-bad-soft text-bad' },
} as const satisfies Record<AuditStatus, { word: string; tone: Tone; icon: LucideIcon; tile: string }>

/** The appearance of a payment that the watcher found on a chain and that waits for confirmations; it needs no audit. */
const confirming = { tone: 'brand', icon: Link2, tile: 'bg-brand-soft text-brand-text' } as const

/** Returns the appearance of a recharge and the text of its status. */
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

/** Returns the text for other requirements of a payment on a chain than confirmations; undefined if there are none. */
export function useWaitText(): (recharge: Pick<Recharge, 'waits_for'>) => string | undefined {
  const text = useTranslations('wallet.chain')
  return ({ waits_for }) => {
    if (waits_for === 'minimum') return text('small')
    if (waits_for === 'decision') return text('decided')
    return waits_for === 'check' ? text('checked') : undefined
  }
}

/** Returns the text for a manual recharge, or for the network. */
export function useMethodText(): (recharge: Recharge) => string {
  const text = useTranslations('wallet.ways')
  return ({ method, network }) => (method === 'manual' ? text('manual') : [text('onchain'), network ?? ''].join(' '))
}
