import type { DateOrder, StatementImport } from '@sealane/contract/reconciliation'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { TableImport } from '../ui/table-import.tsx'
import { StatementResults } from './statement-results.tsx'

/** Imports a bank statement from a file: a check first, then the import. */
export function ImportStatement() {
  const text = useTranslations('portal.reconciliation.import')
  return (
    <TableImport<StatementImport, DateOrder>
      title={text('title')}
      lead={text('lead')}
      columns={[text('columns')]}
      post={(body, headers, date_order) =>
        call('POST /api/portal/reconciliation/import', { body: { ...body, date_order } }, headers)
      }
      renews={['reconciliation']}
      apply={(n) => text('store', { n })}
    >
      {(looked, say) => <StatementResults {...looked} onOrder={say} />}
    </TableImport>
  )
}
