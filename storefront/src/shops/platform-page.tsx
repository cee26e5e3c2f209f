import type { Contract } from '@sealane/contract/index'
import type { Reply } from '@sealane/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Languages, Package, Wallet, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import pantry from '../accounts/hero-pantry.webp'
import { useCall } from '../app/call.ts'
import { useAvailableLanguages } from '../app/offered.ts'
import { Button } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'
import { Loaded } from '../ui/loaded.tsx'
import { Note } from '@sealane/ui/note'
import { ActionBar, Page } from '../ui/page.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationStatus } from './application-status.tsx'
import { Invitations } from './invitations.tsx'
import { shopApplication } from './applications.queries.ts'
import { PortalLink } from './portal-link.tsx'
import { useApplicationForm } from './use-application-form.ts'

type ShopApplicationState = Reply<Contract['GET /api/shop/application']>

/** /platform: how to sell here, the application for a shop, and the link to the sellers' portal. */
export function PlatformPage() {
  const query = useQuery(shopApplication(useCall()))
  const { data } = query
  const mayApply = data !== undefined && data.open && (data.status === 'none' || data.status === 'refused')
  return mayApply ? (
    <Applying state={data} />
  ) : (
    <Platform>
      <Loaded query={query} skeleton={<RowsSkeleton count={2} />}>
        {(applicationState) => <ShopApplicationState state={applicationState} />}
      </Loaded>
    </Platform>
  )
}

const formId = 'application'

function Applying({ state: { application } }: { state: ShopApplicationState }) {
  const text = useTranslations('platform')
  const applying = useApplicationForm(application)
  return (
    <Platform
      bar={
        <ActionBar>
          <Button type="submit" form={formId} isBlock isBusy={applying.isSending}>
            {text('send')}
          </Button>
        </ActionBar>
      }
    >
      {application !== null && <ApplicationStatus application={application} />}
      <h2 className="type-h2 mt-7 mb-3">{text(application === null ? 'ask' : 'askAgain')}</h2>
      <ApplicationForm id={formId} {...applying} />
    </Platform>
  )
}

/** Shown instead of the form: the application is under review or decided, or no applications are accepted at present. */
function ShopApplicationState({ state: { open, application } }: { state: ShopApplicationState }) {
  const text = useTranslations('platform')
  const errors = useTranslations('shell.errors')
  return (
    <>
      {application !== null && <ApplicationStatus application={application} />}
      {!open && application?.status !== 'approved' && application?.status !== 'reviewing' && (
        <div className="mt-6">
          <Note tone="warn">
            <b className="font-semibold">{errors('notOpen')}</b> · {text('closed')}
          </Note>
        </div>
      )}
    </>
  )
}

function Platform({ bar, children }: { bar?: ReactNode; children: ReactNode }) {
  const text = useTranslations('platform')
  return (
    <Page title={text('title')} fallback="/profile" {...(bar !== undefined && { bar })}>
      <Hero />
      <Invitations />
      <ul className="mt-5 flex flex-col gap-3">
        <Fact icon={Languages}>{text('facts.languages')}</Fact>
        <Fact icon={Package}>{text('facts.office')}</Fact>
        <Fact icon={Wallet}>{text('facts.paid')}</Fact>
      </ul>
      {children}
      <PortalLink />
    </Page>
  )
}

/** A picture, so it has the same colours in both themes. */
function Hero() {
  const text = useTranslations('platform')
  return (
    <div className="relative h-42 overflow-hidden rounded-hero bg-[linear-gradient(#d6c489,#f6efb2_45%)]">
      <img
        src={pantry}
        alt=""
        className="absolute -bottom-4 left-1/2 w-[66%] max-w-none -translate-x-1/2 [mask-composite:intersect] [mask-image:linear-gradient(to_top,#000_60%,#0000),linear-gradient(to_right,#000_80%,#0000),linear-gradient(to_left,#000_80%,#0000)]"
      />
      <p className="type-d2 relative px-4.5 pt-4 text-print">{text('hero', { n: useAvailableLanguages().length })}</p>
    </div>
  )
}

function Fact({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span className="grid size-10 flex-none place-items-center rounded-frame bg-brand-soft text-brand-text">
        <Icon of={icon} size={20} />
      </span>
      <span className="type-b2 min-w-0 font-medium">{children}</span>
    </li>
  )
}
