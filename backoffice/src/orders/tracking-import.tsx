import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { TableImport } from '../ui/table-import.tsx'
import { TrackingResults } from './tracking-results.tsx'

/** Tracking numbers from a file: looked at first, then sent. */
export function ImportTracking() {
  const text = useTranslations('portal.orders.import')
  return (
    <TableImport
      title={text('title')}
      lead={text('lead')}
      columns={text('columns')}
      isQuiet
      post={(body, headers) => call('POST /api/portal/order/track_import', { body }, headers)}
      renews={['order', 'inbox']}
      apply={(n) => text('ship', { n })}
    >
      {(looked) => <TrackingResults {...looked} />}
    </TableImport>
  )
}
