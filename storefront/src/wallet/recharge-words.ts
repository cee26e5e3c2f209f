import type { AuditStatus, Recharge } from '@sealane/contract/wallet'
import { Check, Clock, X, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Tone } from '../ui/tag.tsx'

/** How each audit status looks. */
export const audits = {
  0: { word: 'auditing', tone: 'warn', icon: Clock, tile: 'bg-warn-soft text-warn' },
  1: { word: 'passed', tone: 'ok', icon: Check, tile: 'bg-ok-soft text-ok' },
  2: { word: 'refused', tone: 'bad', icon: X, tile: 'bg-bad-soft text-bad' },
} as const satisfies Record<AuditStatus, { word: string; tone: Tone; icon: LucideIcon; tile: string }>

/** By hand, or over which network. */
export function useMethodText(): (recharge: Recharge) => string {
  const text = useTranslations('wallet.ways')
  return ({ method, network }) => (method === 'manual' ? text('manual') : [text('onchain'), network ?? ''].join(' '))
}
