import { Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@sealane/ui/icon-button'
import { useShare, type SharedPage } from './share.ts'

type ShareButtonProps = SharedPage & { look?: 'plain' | 'floating' | 'surface' }

export function ShareButton({ title, path, look = 'plain' }: ShareButtonProps) {
  const text = useTranslations('shell.actions')
  const share = useShare()
  return <IconButton icon={Share2} look={look} label={text('share')} onClick={() => void share({ title, path })} />
}
