import { ArrowRight, Plane, ShieldCheck, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useToken } from '../app/session.ts'
import { ButtonLink } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'
import { Logo } from '@sealane/ui/logo'
import { DocumentLink } from './document-link.tsx'
import { Assurance, EntryFrame, LanguageChip } from './entry-frame.tsx'
import pantry from '../accounts/hero-pantry.webp'

/**
 * The entry page: register, log in, or continue as a visitor. Logged-in shoppers may open it too, because they are redirected from
 * /login to the home page.
 */
export function SignupPage() {
  const text = useTranslations('accounts.signup')
  const isVisitor = useToken() === undefined
  return (
    <EntryFrame picture={<Backdrop />} top={<Top />}>
      <ul className="flex flex-col gap-3">
        <Assurance icon={Wallet}>{text('oneBalance')}</Assurance>
        <Assurance icon={Plane}>{text('eachParcel')}</Assurance>
        <Assurance icon={ShieldCheck}>{text('refundDays', { days: 15 })}</Assurance>
      </ul>
      <ButtonLink href="/register" isBlock className="mt-5">
        {text('register')}
      </ButtonLink>
      {isVisitor && (
        <ButtonLink href="/login" variant="outline" isBlock className="mt-3">
          {text('logIn')}
        </ButtonLink>
      )}
      <div className="mt-2 text-center">
        <ButtonLink href="/home" variant="text" size="m">
          {text('browse')}
          <Icon of={ArrowRight} size={16} />
        </ButtonLink>
      </div>
      <Legal />
    </EntryFrame>
  )
}

const documents = [
  { word: 'terms', path: '/terms/terms' },
  { word: 'privacy', path: '/terms/privacy' },
  { word: 'imprint', path: '/terms/imprint' },
  { word: 'help', path: '/help' },
] as const

/** Links to the documents that a visitor can read before registration (specification, decisions 4). */
function Legal() {
  const text = useTranslations('accounts.legal')
  return (
    <nav aria-label={text('label')} className="type-c1 mt-1 flex flex-wrap justify-center gap-x-1 text-ink-2">
      {documents.map(({ word, path }) => (
        <DocumentLink key={word} path={path} isBlock>
          {text(word)}
        </DocumentLink>
      ))}
    </nav>
  )
}

function Backdrop() {
  return (
    <div className="size-full bg-[#d4c087]">
      <img src={pantry} alt="" className="absolute bottom-0 left-1/2 w-[114%] max-w-none -translate-x-[50.5%]" />
    </div>
  )
}

function Top() {
  const text = useTranslations('accounts.signup')
  return (
    <div className="flex h-107.5 flex-col text-print">
      <div className="flex items-center justify-between py-2 pr-3 pl-5 text-on-white">
        <Logo />
        <LanguageChip />
      </div>
      <h1 className="headline max-w-87.5 px-5 desk:max-w-none pt-4 font-display text-[clamp(2rem,10.5vw,2.625rem)]/[1.04] font-extrabold tracking-tight desk:text-42 [:lang(th)_&]:leading-[1.3] [:lang(th)_&]:tracking-normal">
        {text('title')}
      </h1>
    </div>
  )
}
