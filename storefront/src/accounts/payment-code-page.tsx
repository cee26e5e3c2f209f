import type { UserInfo } from '@sealane/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { userInfo } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Note } from '../ui/note.tsx'
import { ActionBar, Page } from '../ui/page.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { CodeField } from './code-field.tsx'
import { differs, isAnother, readReturn } from './payment-code.rules.ts'
import { usePaymentCode } from './use-payment-code.ts'

/** Sets the first payment code or changes it, then returns to where it was needed. */
export function PaymentCodePage() {
  const me = useQuery(userInfo(useCall()))
  return (
    <Loaded query={me} skeleton={<PageSkeleton />}>
      {(info) => <Codes info={info} />}
    </Loaded>
  )
}

function Codes({ info }: { info: UserInfo }) {
  const text = useTranslations('profile.code')
  const { isFirst, needsPassword, codes, type, form, errors, submit, isSaving } = usePaymentCode(
    info,
    readReturn(useSearch()),
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
        <CodeField
          label={text('new')}
          name="new_code"
          code={codes.new_code}
          error={errors['new_code']}
          met={!isFirst && isAnother(codes) ? text('another') : undefined}
          onType={(new_code) => type({ new_code })}
        />
        <CodeField
          label={text('repeat')}
          name="repeated"
          code={codes.repeated}
          error={errors['repeated'] ?? (differs(codes) ? text('problems.mismatch') : undefined)}
          onType={(repeated) => type({ repeated })}
        />
      </form>
      <div className="mt-6">
        <Note tone="warn">{text('lock')}</Note>
      </div>
    </Page>
  )
}
