import type { ApplicationForm } from '@sealane/contract/applications'
import type { PhoneInput } from '../accounts/phones.ts'

export type ApplicationValues = Omit<ApplicationForm, 'mobile' | 'category' | 'agreed'> & {
  website: string
  mobile: PhoneInput
  category: string
  agreed: boolean
}

const keyOf = (account: string) => `application of ${account}`

/**
 * Stores the input so that it outlives its page in this tab; the terms must be accepted again. If the storage is full or forbidden,
 * only that is lost.
 */
export function storeApplication(account: string, values: ApplicationValues): void {
  try {
    sessionStorage.setItem(keyOf(account), JSON.stringify({ ...values, agreed: false }))
  } catch {
    // No storage: the input is not kept.
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
