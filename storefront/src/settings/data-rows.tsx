import { Download, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Group } from '../ui/group.tsx'
import { Row } from '../ui/row.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { EraseSheet } from './erase-sheet.tsx'
import { useDownload } from './use-download.ts'

/** What belongs to the person: to take along, or to be deleted. */
export function DataRows() {
  const text = useTranslations('settings.data')
  const download = useDownload()
  const [isErasing, setIsErasing] = useState(false)
  return (
    <Group title={text('title')}>
      <Row
        icon={Download}
        title={text('download')}
        detail={text('contents')}
        right={download.isPending && <Spinner />}
        onClick={() => {
          if (!download.isPending) download.mutate()
        }}
      />
      <Row icon={UserX} title={text('delete')} onClick={() => setIsErasing(true)} />
      <EraseSheet isOpen={isErasing} onClose={() => setIsErasing(false)} />
    </Group>
  )
}
