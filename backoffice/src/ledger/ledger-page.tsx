import { AsOfPage } from './as-of-page.tsx'
import { JournalPage } from './journal-page.tsx'
import { useLedgerPart } from './ledger-tabs.tsx'
import { ProofPage } from './proof-page.tsx'

const pages = { proof: ProofPage, entries: JournalPage, as_of: AsOfPage }

/** The proof, the entries, or what there was at a moment: the address says which. */
export function LedgerPage() {
  const [part] = useLedgerPart()
  const Part = pages[part]
  return <Part />
}
