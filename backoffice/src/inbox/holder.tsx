import { useTranslations } from 'use-intl'
import { useMe } from '../app/use-me.ts'
import { Initial } from '../ui/initial.tsx'

/** The operator who works on a task. */
export function TaskAssignee({ account }: { account: string }) {
  const text = useTranslations('portal.inbox')
  const me = useMe()
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Initial of={account} />
      {account === me.account ? text('you') : account}
    </span>
  )
}
