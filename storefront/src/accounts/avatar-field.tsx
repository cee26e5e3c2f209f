import type { UserInfo } from '@sealane/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { userInfo } from '../app/session.ts'
import { Button } from '@sealane/ui/button'
import { FieldNote } from '@sealane/ui/field'
import { Icon } from '@sealane/ui/icon'
import { showSuccess } from '@sealane/ui/toast'
import { useUpload } from '../uploads/use-upload.ts'
import { Avatar } from './avatar.tsx'

/** Saves the picture as soon as another is chosen; the shopper can also remove it. */
export function AvatarField({ info }: { info: UserInfo }) {
  const text = useTranslations('profile.form')
  const input = useRef<HTMLInputElement>(null)
  const saving = useAvatar()
  const sending = useUpload('avatar', ({ id }) => saving.mutate(id))
  const isBusy = sending.isPending || saving.isPending
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar userInfo={info} />
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={text('picture')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen !== undefined) sending.mutate(chosen)
            event.target.value = '' // Allows the same file to be chosen again.
          }}
        />
        <Button variant="soft" size="m" isBusy={isBusy} onClick={() => input.current?.click()}>
          {!isBusy && <Icon of={Camera} size={20} />}
          {text('choosePicture')}
        </Button>
        {info.avatar !== null && (
          <Button variant="text" size="m" className="text-bad!" disabled={isBusy} onClick={() => saving.mutate(null)}>
            {text('removePicture')}
          </Button>
        )}
      </div>
      <FieldNote id="avatar-note" error={sending.error?.message} />
    </div>
  )
}

function useAvatar() {
  const call = useCall()
  const queries = useQueryClient()
  const text = useTranslations('shell.notices')
  return useMutation({
    mutationFn: (avatar: string | null) => call('POST /api/user/profile', { body: { avatar } }),
    onSuccess: (info) => {
      queries.setQueryData(userInfo(call).queryKey, info)
      showSuccess(text('changed'))
    },
  })
}
