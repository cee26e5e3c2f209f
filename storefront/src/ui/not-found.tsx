import { useTranslations } from 'use-intl'
import { ButtonLink } from './button.tsx'
import { DeadEnd } from './dead-end.tsx'
import { Empty } from './empty.tsx'

/** An address that leads nowhere, or to something that is gone. */
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
