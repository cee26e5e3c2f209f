import type { PortalUserDetail } from '@sealane/contract/users'
import { useGetIdentity } from 'ra-core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen } from '../app/access.rules.ts'
import { useHeld } from '../app/use-held.ts'
import { Button } from '../ui/button.tsx'
import { useMoney } from '../ui/money.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useCustody } from './use-custody.ts'

type Deed = 'freeze' | 'unfreeze' | 'payOut'

/** Freezing an account, opening it again, and paying it out when somebody leaves. Nobody does it to themselves. */
export function Custody({ user, onUnfrozen }: { user: PortalUserDetail; onUnfrozen: () => void }) {
  const text = useTranslations('portal.users')
  const { identity } = useGetIdentity()
  const [asked, setAsked] = useState<Deed>()
  const custody = useCustody(user, () => {
    setAsked(undefined)
    if (asked === 'unfreeze') onUnfrozen()
  })
  const money = useMoney()
  const held = useHeld()
  if (identity?.id === user.id) return undefined
  const isFrozen = user.frozen !== null
  const deed = (words: string) => {
    if (asked === 'payOut') return custody.payOut(words)
    return custody.freeze(words, asked === 'freeze')
  }
  return (
    <div className="flex flex-wrap gap-2.5 empty:hidden">
      <Freezing isFrozen={isFrozen} onAsk={() => setAsked(isFrozen ? 'unfreeze' : 'freeze')} />
      {mayOpen(held, 'payOut') && isFrozen && user.balance > 0 && (
        <Button variant="outline" onClick={() => setAsked('payOut')}>
          {text('payOut')}
        </Button>
      )}
      {asked !== undefined && (
        <ReasonDialog
          title={text(`${asked}Title`, { account: user.account })}
          label={text(asked === 'payOut' ? 'payOutTo' : 'reason')}
          missing={text('reasonNeeded')}
          action={text(asked)}
          isDanger={asked !== 'unfreeze'}
          isBusy={custody.isBusy}
          onConfirm={deed}
          onClose={() => setAsked(undefined)}
        >
          {text(`${asked}Text`, { amount: money(user.balance) })}
        </ReasonDialog>
      )}
    </div>
  )
}

function Freezing({ isFrozen, onAsk }: { isFrozen: boolean; onAsk: () => void }) {
  const text = useTranslations('portal.users')
  if (!mayOpen(useHeld(), 'freeze')) return undefined
  return (
    <Button variant="outline" shortcut={isFrozen ? 'pass' : undefined} onClick={onAsk}>
      {text(isFrozen ? 'unfreeze' : 'freeze')}
    </Button>
  )
}
