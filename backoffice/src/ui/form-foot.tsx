import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

type FootProps = {
  isUnsaved: boolean
  /** True for a new record: it shows no saved state, because nothing was saved yet. */
  isNew?: boolean
  children: ReactNode
}

/** Shows whether everything is saved, and the save buttons: above the tabs on a phone, at the bottom on a desktop. */
export function FormFoot({ isUnsaved, isNew = false, children }: FootProps) {
  const text = useTranslations('portal.actions')
  return (
    <div className="sticky bottom-18 z-10 mt-5 flex flex-wrap items-center justify-end gap-2 rounded-card bg-surface px-4 py-3 shadow-2 desk:bottom-4">
      <span className="type-c1 mr-auto text-ink-2" aria-live="polite">
        {isUnsaved ? text('unsaved') : !isNew && text('allSaved')}
      </span>
      {children}
    </div>
  )
}
