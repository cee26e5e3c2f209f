import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigation } from '../app/navigation.ts'
import { IconButton } from '@sealane/ui/icon-button'
import { TopRow } from './top-row.tsx'

/** The frame of a page that failed to load: it still has a back button. */
export function DeadEnd({ children }: { children: ReactNode }) {
  const text = useTranslations('shell.actions')
  const { back } = useNavigation()
  return (
    <>
      <TopRow>
        <IconButton icon={ArrowLeft} label={text('back')} onClick={() => back()} />
      </TopRow>
      {children}
    </>
  )
}
