import { useEffect, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { logOut } from '../app/auth.ts'
import { leaveStep, type LoginStep } from '../app/login-step.ts'
import { Button } from '../ui/button.tsx'
import { FactorStep } from './factor-step.tsx'
import { LoginFrame } from './login-frame.tsx'
import { PasswordStep } from './password-step.tsx'

/** Replaces the page until the login is finished. */
export function LoginStepPage({ step }: { step: LoginStep }) {
  const text = useTranslations('portal.loginStep')
  const password = useTranslations('portal.passwordStep')
  if (step === 'password')
    return (
      <Step title={password('title')} lead={password('lead')}>
        <PasswordStep />
      </Step>
    )
  return (
    <Step title={text('title')} lead={text('lead')}>
      <FactorStep onDone={leaveStep} />
    </Step>
  )
}

function Step({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const text = useTranslations('portal.frame')
  useEffect(() => {
    document.title = `${title} · Sealane`
  }, [title])
  return (
    <LoginFrame title={title} lead={lead}>
      <div className="mt-6">{children}</div>
      <Button variant="link" className="mt-4" onClick={() => void logOut()}>
        {text('logOut')}
      </Button>
    </LoginFrame>
  )
}
