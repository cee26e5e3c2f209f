import type { AuditStatus } from '@sealane/contract/top-ups'
import { useTranslations } from 'use-intl'
import { useLocation, useSearch } from 'wouter'
import { useNavigation } from '../app/navigation.ts'
import { Chip } from '@sealane/ui/chip'

/** In the order of the specification, section 4. */
const filters = [
  { status: undefined, word: 'all' },
  { status: 2, word: 'refused' },
  { status: 0, word: 'auditing' },
  { status: 1, word: 'passed' },
] as const satisfies { status: AuditStatus | undefined; word: string }[]

/** Returns the audit status in the address; undefined means all. */
export function useAuditStatus(): AuditStatus | undefined {
  const statusParam = new URLSearchParams(useSearch()).get('status')
  return filters.find(({ status }) => String(status) === statusParam)?.status
}

/** Chooses the audit status. Recharges and withdrawals have their own texts: in some languages they differ in gender. */
export function AuditFilter({ noun }: { noun: 'wallet' | 'withdrawals' }) {
  const text = useTranslations(`${noun}.audit`)
  const { go } = useNavigation()
  const [path] = useLocation()
  const chosen = useAuditStatus()
  return (
    <fieldset aria-label={text('label')} className="min-w-0 scroll-row -mx-4 flex gap-2 px-4 pt-1 pb-4">
      {filters.map(({ status, word }) => (
        <Chip
          key={word}
          isOn={status === chosen}
          onClick={() => go(status === undefined ? path : `${path}?status=${status}`, { replace: true })}
        >
          {text(word)}
        </Chip>
      ))}
    </fieldset>
  )
}
