import { toId } from '../db/ids.ts'
import type { Serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { selectBill, selectBillSums } from './bill.sql.ts'
import { selectHolder } from './holder.sql.ts'
import { selectBalancesOf, selectEntriesOf, selectJournal } from './journal.sql.ts'
import { auditInTurn } from './ledger-audit.ts'

export function ledgerRoutes(serve: Serve): void {
  serve('GET /api/user/bill', ({ tx, caller }, { query }) => selectBill(tx, caller.id, query))
  serve('GET /api/user/bill_sums', ({ tx, caller }, { query }) => selectBillSums(tx, caller.id, query))
  serve('GET /api/portal/user/bill', ({ tx }, { query }) => selectBill(tx, toId(query.id), query))
  serve('GET /api/portal/ledger/audit', ({ tx }) => auditInTurn(tx))
  serve('GET /api/portal/ledger/entries', ({ tx }, { query }) => selectJournal(tx, query))
  serve('GET /api/portal/ledger/as_of', async ({ tx }, { query: { of, name, at, ...page } }) => {
    const holder = await selectHolder(tx, of, name)
    if (holder === undefined) throw new Refusal('NOT_FOUND')
    const moment = new Date(at)
    return {
      holder: { ...holder, id: String(holder.id) },
      balances: await selectBalancesOf(tx, holder, moment),
      ...(await selectEntriesOf(tx, holder, moment, page)),
    }
  })
}
