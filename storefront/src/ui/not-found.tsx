import { useTranslations } from 'use-intl'
import { ButtonLink } from '@sealane/ui/button'
import { DeadEnd } from './dead-end.tsx'
import { Empty } from '@sealane/ui/empty'

/** The page of an unknown address, or of an object that no longer exists. */
export function NotFoundPage() {
  return (
    <DeadEnd>
      <NotFound isPage />
    </DeadEnd>
  )
}

export function NotFound({ isPage }: { isPage: boolean }) {
  const text = useTranslations('shell.notFound')
  return (
    <Empty
      title={text('title')}
      text={text('text')}
      action={<ButtonLink href="/home">{text('action')}</ButtonLink>}
      isPage={isPage}
    />
  )
}
