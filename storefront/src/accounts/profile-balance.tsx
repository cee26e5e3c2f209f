import type { UserInfo } from '@sealane/contract/accounts'
import { ArrowDown, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useMoney } from '../ui/money-text.tsx'
import { BalanceCard } from '../wallet/balance-card.tsx'

const hiddenKey = 'balanceHidden'
const dots = '••••••'

/** The balance, which the eye hides from who looks over a shoulder; it stays hidden on this device. */
export function ProfileBalance({ info: { balance, held, frozen } }: { info: UserInfo }) {
  const text = useTranslations('profile')
  const money = useMoney()
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(hiddenKey) === 'yes')
  const toggle = () => {
    localStorage.setItem(hiddenKey, isHidden ? 'no' : 'yes')
    setIsHidden(!isHidden)
  }
  const detail = frozen ? text('frozen') : held > 0 && !isHidden ? text('held', { amount: money(held) }) : undefined
  return (
    <BalanceCard
      label={
        <>
          {text('balance')}
          <button
            type="button"
            aria-label={text(isHidden ? 'showBalance' : 'hideBalance')}
            className="-my-2.5 -ml-3 grid size-11 place-items-center"
            onClick={toggle}
          >
            <Icon of={isHidden ? EyeOff : Eye} size={20} />
          </button>
        </>
      }
      cents={balance}
      hidden={isHidden ? dots : undefined}
      detail={detail}
      right={
        <ButtonLink href="/topUp" variant="white" size="m">
          <Icon of={ArrowDown} size={20} />
          {text('recharge')}
        </ButtonLink>
      }
    />
  )
}
