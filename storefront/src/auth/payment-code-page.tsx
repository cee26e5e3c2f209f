import type { UserInfo } from '@sealane/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link, useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { userInfo } from '../app/session.ts'
import { Button } from '@sealane/ui/button'
import { DeadEnd } from '../ui/dead-end.tsx'
import { Icon } from '@sealane/ui/icon'
import { Loaded } from '../ui/loaded.tsx'
import { Note } from '@sealane/ui/note'
import { ActionBar, Page } from '../ui/page.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { CodeField } from './code-field.tsx'
import { ForgottenCode } from './forgotten-code.tsx'
import { NewCodeFields } from './new-code-fields.tsx'
import { isAnother, isForgotten, readReturn, toForgotten } from './payment-code.rules.ts'
import { usePaymentCode } from './use-payment-code.ts'

/** Sets the first payment code, changes it, or replaces a forgotten one; then returns to the page that needed it. */
export function PaymentCodePage() {
  const me = useQuery(userInfo(useCall()))
  const search = useSearch()
  return (
    <Loaded query={me} skeleton={<PageSkeleton />} frame={DeadEnd}>
      {(info) => (isForgotten(search) ? <ForgottenCode info={info} /> : <Codes info={info} />)}
    </Loaded>
  )
}

function Codes({ info }: { info: UserInfo }) {
  const text = useTranslations('profile.code')
  const search = useSearch()
  const { isFirst, needsPassword, codes, type, form, errors, submit, isSaving } = usePaymentCode(
    info,
    readReturn(search),
  )
  return (
    <Page
      title={text(isFirst ? 'setTitle' : 'changeTitle')}
      fallback="/profile"
      bar={
        <ActionBar>
          <Button type="submit" form="code" isBlock isBusy={isSaving}>
            {text(isFirst ? 'set' : 'change')}
          </Button>
        </ActionBar>
      }
    >
      <p className="type-b2 pt-0.5 pb-3.5 text-ink-2">{text('lead')}</p>
      <form id="code" ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {!isFirst && (
          <CodeField
            label={text('old')}
            name="old_code"
            code={codes.old_code}
            error={errors['old_code']}
            onType={(old_code) => type({ old_code })}
          />
        )}
        {needsPassword && (
          <PasswordField
            label={text('password')}
            value={codes.password}
            error={errors['password']}
            autoComplete="current-password"
            onChange={(event) => type({ password: event.target.value })}
          />
        )}
        <NewCodeFields
          codes={codes}
          errors={errors}
          met={!isFirst && isAnother(codes) ? text('another') : undefined}
          onType={type}
        />
      </form>
      {!isFirst && <Forgot search={search} />}
      <div className="mt-6">
        <Note tone="warn">{text('lock')}</Note>
      </div>
    </Page>
  )
}

function Forgot({ search }: { search: string }) {
  const text = useTranslations('passwords.forgotCode')
  return (
    <Link
      href={toForgotten(search)}
      replace
      className="type-b2 mt-4 flex min-h-11 items-center justify-between gap-2.5 font-semibold text-brand-text"
    >
      {text('link')}
      <Icon of={ChevronRight} size={16} className="text-ink-3" />
    </Link>
  )
}
