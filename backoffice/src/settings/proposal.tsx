import type { SettingProposal } from '@sealane/contract/settings'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { Tag } from '@sealane/ui/tag'
import type { SettingWithChanges } from './setting.queries.ts'
import { networkOf } from './setting.rules.ts'
import { useSettingName, useSettingValue } from './setting-words.ts'

/** One pending change: the old and new value, the proposer, what it still needs, and when it takes effect. */
export function Proposal({ setting: { key, pending } }: { setting: SettingWithChanges }) {
  const text = useTranslations('portal.settings.waiting')
  const say = useSettingValue()
  const name = [networkOf(key)?.network, useSettingName()(key).name].filter((part) => part !== undefined).join(' ')
  if (pending === null) return undefined
  const isConfirmed = pending.needs === 'time'
  return (
    <li className="grid gap-2 border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{name}</h3>
        <Tag tone="warn">{text(isConfirmed ? 'needsTime' : 'needsOperator')}</Tag>
      </div>
      <p className="wrap-anywhere tabular-nums">
        <del className="text-ink-2">{say(key, pending.before)}</del> → <ins>{say(key, pending.value)}</ins>
      </p>
      <ProposalOperators pending={pending} />
      <Buttons name={name} pending={pending} />
    </li>
  )
}

function ProposalOperators({ pending }: { pending: SettingProposal }) {
  const text = useTranslations('portal.settings.waiting')
  const { dateTime } = useFormatter()
  const moment = (at: string) => dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const { proposed_by, proposed_at, confirmed_by, confirmed_at, effective_at } = pending
  return (
    <div className="type-c1 text-ink-2">
      <div>{text('proposedBy', { who: proposed_by, at: moment(proposed_at) })}</div>
      {confirmed_by !== null && confirmed_at !== null && (
        <div>{text('confirmedBy', { who: confirmed_by, at: moment(confirmed_at) })}</div>
      )}
      {effective_at === null ? (
        <div>{text(pending.can.includes('confirm') ? 'toConfirm' : 'waitsForOther')}</div>
      ) : (
        <div className="font-semibold">{text('takesEffect', { at: moment(effective_at) })}</div>
      )}
      {effective_at !== null && confirmed_by === null && <div>{text('nobodyElse')}</div>}
    </div>
  )
}

function Buttons({ name, pending: { id, can } }: { name: string; pending: SettingProposal }) {
  const text = useTranslations('portal.settings.waiting')
  const confirming = useFormMutation(
    (body: { id: string }, headers) => call('POST /api/portal/setting/confirm', { body }, headers),
    { renews: ['setting'], done: text('confirmed') },
  )
  const cancelling = useFormMutation(
    (body: { id: string }, headers) => call('POST /api/portal/setting/cancel', { body }, headers),
    { renews: ['setting'], done: text('cancelled') },
  )
  const sendings = { confirm: confirming, cancel: cancelling }
  const isBusy = confirming.isBusy || cancelling.isBusy
  return (
    <div className="flex flex-wrap gap-2.5">
      {can.map((action) => (
        <Button
          key={action}
          variant="outline"
          isBusy={isBusy}
          aria-label={`${text(action)}: ${name}`}
          onClick={() => void sendings[action].send({ id })}
        >
          {text(action)}
        </Button>
      ))}
    </div>
  )
}
