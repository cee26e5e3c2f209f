import { useTranslations } from 'use-intl'
import { Page } from '../ui/page.tsx'
import { Promos } from './promos.tsx'

/** Promo codes that are valid in every shop. */
export function PlatformPromosPage() {
  const text = useTranslations('portal.promos')
  return (
    <Page title={text('platformTitle')}>
      <Promos shopId={null} />
    </Page>
  )
}
