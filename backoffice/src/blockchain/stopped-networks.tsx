import { OctagonX } from 'lucide-react'
import { Link } from 'wouter'
import { useTranslations } from 'use-intl'
import { mayOpen } from '../app/access.rules.ts'
import { base } from '../app/address.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { Note } from '@sealane/ui/note'
import { useNetworks } from './network.queries.ts'

/** Lists, above all tasks, the networks whose payments are not credited until an operator has checked them. */
export function StoppedNetworks() {
  const text = useTranslations('portal.networks')
  const { data } = useNetworks({ isEnabled: mayOpen(useAccessRights(), 'recharge') })
  const stopped = (data?.items ?? []).filter((network) => network.stopped !== null)
  if (stopped.length === 0) return undefined
  return (
    <div className="mb-4">
      <Note tone="bad" icon={OctagonX}>
        {text('creditsStopped', { networks: stopped.map(({ network }) => network).join(', ') })}{' '}
        <Link to={`${base}/setting`} className="font-semibold underline">
          {text('look')}
        </Link>
      </Note>
    </div>
  )
}
