import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useEnter } from '../app/enter.ts'
import { useInBrowser } from '../app/use-in-browser.ts'
import { Button } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'
import { showSuccess } from '@sealane/ui/toast'
import { canUsePasskeys, enterWithPasskey } from './passkeys.ts'

/** The login by passkey, if the browser supports it. */
export function PasskeyLogin() {
  const text = useTranslations('accounts.login')
  const isInBrowser = useInBrowser()
  const call = useCall({ mayRepeat: true }) // A shopper who cancelled may try again at once.
  const enter = useEnter()
  const entering = useMutation({
    mutationFn: async () => {
      const { userinfo } = await enterWithPasskey(call)
      showSuccess(text('done'))
      await enter(userinfo.token)
    },
  })
  if (!isInBrowser || !canUsePasskeys()) return undefined
  return (
    <Button variant="text" size="m" isBusy={entering.isPending} onClick={() => entering.mutate()}>
      <Icon of={Fingerprint} size={20} />
      {text('passkey')}
    </Button>
  )
}
