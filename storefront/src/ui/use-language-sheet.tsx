import { lazy, Suspense, useState, type ReactNode } from 'react'

const LanguageSheet = lazy(async () => ({ default: (await import('./language-sheet.tsx')).LanguageSheet }))

/** The language sheet. Its code is loaded when it first opens. */
export function useLanguageSheet(): { open: () => void; sheet: ReactNode } {
  const [isOpen, setIsOpen] = useState<boolean>()
  const sheet =
    isOpen === undefined ? undefined : (
      <Suspense>
        <LanguageSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </Suspense>
    )
  return { open: () => setIsOpen(true), sheet }
}
