import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLeave } from '../app/enter.ts'
import { Button } from '@sealane/ui/button'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { Icon } from '@sealane/ui/icon'

/** The log-out button, with its confirmation. */
export function LeaveButton({ variant = 'text' }: { variant?: 'text' | 'danger' }) {
  const text = useTranslations()
  const [isAsking, setIsAsking] = useState(false)
  const leaving = useMutation({ mutationFn: useLeave() })
  return (
    <>
      <Button variant={variant} isBlock className="text-bad!" onClick={() => setIsAsking(true)}>
        <Icon of={LogOut} size={20} />
        {text('shell.actions.logOut')}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        title={text('profile.leaveTitle')}
        text={text('profile.leaveText')}
        action={text('shell.actions.logOut')}
        isDanger
        isBusy={leaving.isPending}
        onConfirm={() => leaving.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
