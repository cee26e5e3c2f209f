import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigation } from '../app/navigation.ts'
import { UnreadBell } from './bell-link.tsx'
import { IconButton } from '@sealane/ui/icon-button'

type NavBarProps = {
  title: string
  right?: ReactNode
  /** The target of the back button when the visit began on this page. */
  fallback?: string
  onBack?: () => void
}

/** Back button, title, the bell while there are unread notifications, and a slot at the right; sticks to the top. */
export function NavBar({ title, right, fallback, onBack }: NavBarProps) {
  const text = useTranslations('shell.actions')
  const { back } = useNavigation()
  return (
    <header className="frost sticky top-0 z-20 pt-(--safe-top) desk:static">
      <div className="flex min-h-13 items-center px-1.5">
        <IconButton icon={ArrowLeft} label={text('back')} onClick={onBack ?? (() => back(fallback))} />
        <h1 className="type-h2 min-w-0 grow truncate text-center">{title}</h1>
        <div className="flex min-w-11 justify-end">
          <UnreadBell />
          {right}
        </div>
      </div>
    </header>
  )
}
