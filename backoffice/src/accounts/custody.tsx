import type { PortalUserDetail } from '@sealane/contract/users'
import { useGetIdentity } from 'ra-core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen } from '../app/access.rules.ts'
import { useAccessRights } from '../app/use-held.ts'
import { Button } from '../ui/button.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useCustody } from './use-custody.ts'

type FreezeAction = 'freeze' | 'unfreeze'

/** Freezing an account, and opening it again. Nobody does it to themselves. */
export function Custody({ user, onUnfrozen }: { user: PortalUserDetail; onUnfrozen: () => void }) {
  const text = useTranslations('portal.users')
  const { identity } = useGetIdentity()
  const [asked, setAsked] = useState<FreezeAction>()
  const custody = useCustody(user, () => {
    setAsked(undefined)
    if (asked === 'unfreeze') onUnfrozen()
  })
  if (identity?.id === user.id) return undefined
  const isFrozen = user.frozen !== null
  return (
    <>
      <Freezing
        isFrozen={isFrozen}
        hasShortcut={isFrozen && user.first_payout === null}
        onAsk={() => setAsked(isFrozen ? 'unfreeze' : 'freeze')}
      />
      {asked !== undefined && (
        <ReasonDialog
          title={text(`${asked}Title`, { account: user.account })}
          label={text('reason')}
          missing={text('reasonNeeded')}
          action={text(asked)}
          isDanger={asked !== 'unfreeze'}
          isBusy={custody.isBusy}
          onConfirm={(reason) => custody.freeze(reason, asked === 'freeze')}
          onClose={() => setAsked(undefined)}
        >
          {text(`${asked}Text`)}
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
