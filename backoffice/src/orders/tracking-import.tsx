import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { TableImport } from '../ui/table-import.tsx'
import { TrackingResults } from './tracking-results.tsx'

/** Tracking numbers, or what carriers said of parcels, from a file: looked at first, then sent. */
export function ImportTracking() {
  const text = useTranslations('portal.orders.import')
  return (
    <TableImport
      title={text('title')}
      lead={text('lead')}
      columns={[text('columns'), text('eventColumns')]}
      isQuiet
      post={(body, headers) => call('POST /api/portal/order/track_import', { body }, headers)}
      renews={['order', 'inbox']}
      apply={(n, { holds }) => text(holds === 'events' ? 'track' : 'ship', { n })}
    >
      {(looked) => <TrackingResults {...looked} />}
    </TableImport>
  )
}
