import type { ApplicationForm } from '@sealane/contract/applications'
import type { PhoneInput } from '../accounts/phones.ts'

export type ApplicationValues = Omit<ApplicationForm, 'mobile' | 'category' | 'agreed'> & {
  website: string
  mobile: PhoneInput
  category: string
  agreed: boolean
}

const keyOf = (account: string) => `application of ${account}`

/** What is typed outlives its page in this tab; the terms are agreed to anew. A full or forbidden storage costs only that. */
export function storeApplication(account: string, values: ApplicationValues): void {
  try {
    sessionStorage.setItem(keyOf(account), JSON.stringify({ ...values, agreed: false }))
  } catch {
    // Nothing to keep it in.
  }
}

export function readStoredApplication(account: string): ApplicationValues | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(account)) ?? 'null') as ApplicationValues | null) ?? undefined
  } catch {
    return undefined
  }
}

export function forgetApplication(account: string): void {
  sessionStorage.removeItem(keyOf(account))
}
