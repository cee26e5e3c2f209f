import { ExternalLink, LogIn } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'

/** The sellers' portal is a separate site, so this is a plain link. */
export function PortalLink() {
  const text = useTranslations('platform')
  return (
    <a href="/portal" className="mt-5 flex min-h-14 items-center gap-3 border-t border-line pt-1 font-medium">
      <Icon of={LogIn} size={20} />
      <span className="min-w-0 grow">{text('portal')}</span>
      <Icon of={ExternalLink} size={20} className="text-ink-2" />
    </a>
  )
}
