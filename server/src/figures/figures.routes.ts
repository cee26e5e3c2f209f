import type { Serve } from '../http/serve.ts'
import { selectMissedWords, selectMoney, selectOrderCounts, selectOverdue } from './figures.sql.ts'

export function figureRoutes(serve: Serve): void {
  serve('GET /api/portal/figures', async ({ tx }, { query: { days } }) => ({
    money: await selectMoney(tx, days),
    orders: await selectOrderCounts(tx),
    overdue: await selectOverdue(tx),
    words: await selectMissedWords(tx, days),
  }))
}
