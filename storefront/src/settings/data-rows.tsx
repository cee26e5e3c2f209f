import { Download, RotateCcw, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoment } from '../orders/use-moment.ts'
import { Group } from '../ui/group.tsx'
import { Row } from '../ui/row.tsx'
import { Spinner } from '@sealane/ui/spinner'
import { EraseSheet } from './erase-sheet.tsx'
import { useDownload } from './use-download.ts'

/** The shopper's personal data: download and deletion. */
export function DataRows() {
  const text = useTranslations('settings.data')
  const [isErasing, setIsErasing] = useState(false)
  return (
    <Group title={text('title')}>
      <DownloadRow />
      <Row icon={UserX} title={text('delete')} onClick={() => setIsErasing(true)} />
      <EraseSheet isOpen={isErasing} onClose={() => setIsErasing(false)} />
    </Group>
  )
}

/** Requests the file; when it is ready, downloads it or requests a new one. */
function DownloadRow() {
  const text = useTranslations('settings.data')
  const moment = useMoment()
  const download = useDownload()
  const { state = 'none', expires_at = null } = download.export ?? {}
  const isReady = state === 'ready' && expires_at !== null
  const detail = isReady ? text('kept', { day: moment.day(expires_at) }) : text(details[state])
  return (
    <>
      <Row
        icon={Download}
        title={text(isReady ? 'fetch' : 'download')}
        detail={detail}
        right={download.isBusy && <Spinner />}
        onClick={() => {
          if (!download.isBusy) (isReady ? download.fetchFile : download.ask)()
        }}
      />
      {isReady && <Row icon={RotateCcw} title={text('again')} onClick={download.ask} />}
    </>
  )
}

const details = { none: 'contents', waiting: 'waiting', ready: 'contents', failed: 'failed' } as const
