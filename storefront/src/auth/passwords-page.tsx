import type { UserInfo } from '@sealane/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Mail, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { userInfo } from '../app/session.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { Row } from '../ui/row.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { Tag } from '@sealane/ui/tag'
import { VerifyEmailSheet } from './verify-email-sheet.tsx'

/** The login password and the payment code, and the e-mail address by which a forgotten one is replaced. */
export function PasswordsPage() {
  const text = useTranslations('titles')
  const me = useQuery(userInfo(useCall()))
  return (
    <Page title={text('passwords')} fallback="/profile">
      <Loaded query={me} skeleton={<RowsSkeleton count={2} />}>
        {(info) => <Secrets info={info} />}
      </Loaded>
    </Page>
  )
}

function Secrets({ info }: { info: UserInfo }) {
  const text = useTranslations()
  const { has_payment_code: hasCode } = info
  return (
    <div className="flex flex-col gap-3">
      <Card>
        <Row
          icon={KeyRound}
          title={<NameWithStatus name={text('passwords.list.login')} isGood state={text('passwords.list.set')} />}
          detail={text('passwords.list.loginUse')}
          href="/changePassword"
        />
        <Row
          icon={ShieldCheck}
          title={
            <NameWithStatus
              name={text('profile.paymentCode')}
              isGood={hasCode}
              state={text(hasCode ? 'passwords.list.set' : 'profile.notSet')}
            />
          }
          detail={text('passwords.list.paymentUse')}
          href="/changePayPwd"
        />
      </Card>
      <EmailCard info={info} />
    </div>
  )
}

function EmailCard({ info }: { info: UserInfo }) {
  const { email, email_verified } = info
  const text = useTranslations('passwords')
  const [isOpen, setIsOpen] = useState(false)
  const state = text(email_verified ? 'verify.verified' : 'verify.notVerified')
  const row = {
    icon: Mail,
    title: <NameWithStatus name={text('fields.email')} isGood={email_verified} state={state} />,
    detail: email === null ? undefined : <span className="wrap-anywhere">{email}</span>,
  }
  return (
    <>
      <Card>{email_verified ? <Row {...row} /> : <Row {...row} onClick={() => setIsOpen(true)} />}</Card>
      <p className="type-c1 px-4 text-ink-2">{text('list.safety')}</p>
      <VerifyEmailSheet email={email ?? ''} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

/** Puts the state below the name before the name is shortened. */
function NameWithStatus({ name, isGood, state }: { name: string; isGood: boolean; state: string }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {name}
      <Tag tone={isGood ? 'ok' : 'warn'}>{state}</Tag>
    </span>
  )
}
