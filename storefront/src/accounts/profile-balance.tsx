import type { UserInfo } from '@sealane/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Eye, EyeOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useToken } from '../app/session.ts'
import { ButtonLink } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'
import { useMoney } from '@sealane/ui/money-text'
import { BalanceCard } from '../top-ups/balance-card.tsx'
import { waitingRecharges } from '../top-ups/top-ups.queries.ts'

const hiddenKey = 'balanceHidden'
const dots = '••••••'

/** Shows the balance. The eye button hides it from others; it then stays hidden on this device. */
export function ProfileBalance({ info }: { info: UserInfo }) {
  const text = useTranslations('profile')
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(hiddenKey) === 'yes')
  const toggle = () => {
    localStorage.setItem(hiddenKey, isHidden ? 'no' : 'yes')
    setIsHidden(!isHidden)
  }
  const detail = useDetail(info, isHidden)
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
      cents={info.balance}
      hidden={isHidden ? dots : undefined}
      detail={detail}
      actions={
        <>
          <ButtonLink href="/topUp" variant="white" size="m">
            <Icon of={ArrowDown} size={20} />
            {text('recharge')}
          </ButtonLink>
          <ButtonLink href="/withDraw" variant="night" size="m">
            <Icon of={ArrowUp} size={20} />
            {text('withdraw')}
          </ButtonLink>
        </>
      }
    />
  )
}

/** Returns a line for owed money, and below it the reason why the account is frozen, or the amounts under audit and on hold. */
function useDetail({ held, owed, frozen }: UserInfo, isHidden: boolean): ReactNode {
  const text = useTranslations('profile')
  const money = useMoney()
  const underAudit = useUnderAudit()
  const facts = [
    ...(underAudit > 0 ? [text('underAudit', { amount: money(underAudit) })] : []),
    ...(held > 0 ? [text('held', { amount: money(held) })] : []),
  ]
  const detailText = frozen ? text('frozen') : facts.length > 0 && !isHidden ? facts.join(' · ') : undefined
  if (owed === 0 || isHidden) return detailText
  return (
    <>
      <b className="block font-semibold text-on-night">{text('owed', { amount: money(owed) })}</b>
      {detailText}
    </>
  )
}

/** Returns the sum of all recharges under audit, in US cents. */
function useUnderAudit(): number {
  const enabled = useToken() !== undefined // No requests are sent after the log-out has begun.
  const { data } = useQuery({ ...waitingRecharges(useCall()), enabled })
  return (data?.items ?? []).reduce((total, { amount }) => total + amount, 0)
}
