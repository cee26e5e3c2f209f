import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { TableImport } from '../ui/table-import.tsx'
import { TrackingResults } from './tracking-results.tsx'

/** Imports tracking numbers or carriers' events from a file: a check first, then the import. */
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
