import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigation } from '../app/navigation.ts'
import { UnreadBell } from './bell-link.tsx'
import { IconButton } from './icon-button.tsx'

/** A page that could not become what it is called still has its way back. */
export function DeadEnd({ children }: { children: ReactNode }) {
  const text = useTranslations('shell.actions')
  const { back } = useNavigation()
  return (
    <>
      <div className="flex justify-between px-1.5 pt-[calc(4px+var(--safe-top))] pb-1">
        <IconButton icon={ArrowLeft} label={text('back')} onClick={() => back()} />
        <UnreadBell />
      </div>
      {children}
    </>
  )
}
