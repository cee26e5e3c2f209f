import type { ReactNode } from 'react'
import { LanguageSwitch } from '../app/language-switch.tsx'
import { Logo } from '@sealane/ui/logo'
import { NightPanel } from './night-panel.tsx'

type LoginFrameProps = { title: string; lead: string; children: ReactNode }

/** The frame around the login and its further steps, which replace the page. */
export function LoginFrame({ title, lead, children }: LoginFrameProps) {
  return (
    <div className="grid min-h-dvh desk:grid-cols-[minmax(0,560px)_1fr]">
      <NightPanel />
      <main className="grid place-items-center p-6">
        <div className="w-full max-w-95">
          <div className="mb-8 desk:hidden">
            <Logo />
          </div>
          <h1 className="type-d1">{title}</h1>
          <p className="mt-1.5 text-15 text-ink-2">{lead}</p>
          {children}
          <div className="mt-2 flex justify-end">
            <LanguageSwitch />
          </div>
        </div>
      </main>
    </div>
  )
}
