import type { PortalUserDetail } from '@sealane/contract/users'
import { useMe } from '../app/use-me.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen } from '../app/access.rules.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { Button } from '../ui/button.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useCustody } from './use-custody.ts'

type FreezeAction = 'freeze' | 'unfreeze'

/** Freezes and unfreezes an account. Operators cannot do this to their own. */
export function Custody({ user, onUnfrozen }: { user: PortalUserDetail; onUnfrozen: () => void }) {
  const text = useTranslations('portal.users')
  const me = useMe()
  const [pendingAction, setPendingAction] = useState<FreezeAction>()
  const custody = useCustody(user, () => {
    setPendingAction(undefined)
    if (pendingAction === 'unfreeze') onUnfrozen()
  })
  if (me.id === user.id) return undefined
  const isFrozen = user.frozen !== null
  return (
    <>
      <Freezing
        isFrozen={isFrozen}
        hasShortcut={isFrozen && user.first_payout === null}
        onAsk={() => setPendingAction(isFrozen ? 'unfreeze' : 'freeze')}
      />
      {pendingAction !== undefined && (
        <ReasonDialog
          title={text(`${pendingAction}Title`, { account: user.account })}
          label={text('reason')}
          missing={text('reasonNeeded')}
          action={text(pendingAction)}
          isDanger={pendingAction !== 'unfreeze'}
          isBusy={custody.isBusy}
          onConfirm={(reason) => custody.freeze(reason, pendingAction === 'freeze')}
          onClose={() => setPendingAction(undefined)}
        >
          {text(`${pendingAction}Text`)}
        </ReasonDialog>
      )}
    </>
  )
}

type FreezingProps = { isFrozen: boolean; hasShortcut: boolean; onAsk: () => void }

function Freezing({ isFrozen, hasShortcut, onAsk }: FreezingProps) {
  const text = useTranslations('portal.users')
  if (!mayOpen(useAccessRights(), 'freeze')) return undefined
  return (
    <Button variant="outline" shortcut={hasShortcut ? 'pass' : undefined} onClick={onAsk}>
      {text(isFrozen ? 'unfreeze' : 'freeze')}
    </Button>
  )
}
