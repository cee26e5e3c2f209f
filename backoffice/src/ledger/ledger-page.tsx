import { AsOfPage } from './as-of-page.tsx'
import { JournalPage } from './journal-page.tsx'
import { useLedgerPart } from './ledger-tabs.tsx'
import { ProofPage } from './proof-page.tsx'

const pages = { proof: ProofPage, entries: JournalPage, as_of: AsOfPage }

/** The proof, the entries, or the balances at a past time; the choice is in the URL. */
export function LedgerPage() {
  const [part] = useLedgerPart()
  const Part = pages[part]
  return <Part />
}
