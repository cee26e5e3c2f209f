import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

type FootProps = {
  isUnsaved: boolean
  /** Nothing of it was saved yet: of that there is nothing to say. */
  isNew?: boolean
  children: ReactNode
}

/** Whether everything is saved, and the ways to do it: above the tabs of a phone, at the foot of a desk. */
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
