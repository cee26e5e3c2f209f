import { Languages, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { languages } from '@sealane/contract/languages'
import { useTranslations } from 'use-intl'
import { useFileName } from '../app/messages.ts'
import { Icon } from '@sealane/ui/icon'
import { useLanguageSheet } from '../ui/use-language-sheet.tsx'

/** The frame of the entry pages: a picture, and a sheet of paper with the airmail stripe at its bottom. */
export function EntryFrame({ picture, top, children }: { picture: ReactNode; top: ReactNode; children: ReactNode }) {
  return (
    <div
      data-entry
      className="relative mx-auto flex min-h-dvh max-w-120 flex-col overflow-hidden desk:my-8 desk:min-h-0 desk:rounded-hero desk:shadow-2"
    >
      <div className="relative grow pt-(--safe-top)">
        <div className="absolute inset-x-0 top-0 -bottom-9 overflow-hidden">{picture}</div>
        <div className="relative">{top}</div>
      </div>
      <div className="relative overflow-hidden rounded-t-sheet bg-paper pb-[max(24px,env(safe-area-inset-bottom))]">
        <div className="air" />
        <div className="px-5 pt-6">{children}</div>
      </div>
    </div>
  )
}

/** The name of the language in that language; opens the language sheet. */
export function LanguageChip() {
  const text = useTranslations('shell.language')
  const { open, sheet } = useLanguageSheet()
  const fileName = useFileName()
  const name = languages.find(({ file_name }) => file_name === fileName)?.language_name
  return (
    <>
      <button
        type="button"
        aria-label={`${text('title')}: ${name}`}
        onClick={open}
        className="type-b2 flex min-h-11 items-center gap-1.5 rounded-full bg-white/90 px-3.5 font-medium text-on-white"
      >
        <Icon of={Languages} size={20} />
        {name}
      </button>
      {sheet}
    </>
  )
}

export function Assurance({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span className="grid size-10 flex-none place-items-center rounded-input bg-brand-soft text-brand-text">
        <Icon of={icon} />
      </span>
      <span className="font-medium">{children}</span>
    </li>
  )
}
