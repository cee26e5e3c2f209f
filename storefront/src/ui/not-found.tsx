import { useTranslations } from 'use-intl'
import { ButtonLink } from './button.tsx'
import { Empty } from './empty.tsx'

/** An address that leads nowhere, or to something that is gone. */
export function NotFound() {
  const text = useTranslations('shell.notFound')
  return (
    <div className="pt-[calc(64px+env(safe-area-inset-top))]">
      <Empty
        title={text('title')}
        text={text('text')}
        action={<ButtonLink href="/home">{text('action')}</ButtonLink>}
      />
    </div>
  )
}
