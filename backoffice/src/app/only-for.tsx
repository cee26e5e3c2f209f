import type { ReactNode } from 'react'
import { mayOpen, type OfficePage } from './access.rules.ts'
import { Refusal } from './dead-ends.tsx'
import { useAccessRights } from './use-access-rights.ts'

/** Renders the page if the account may open it. */
export function OnlyFor({ page, children }: { page: OfficePage; children: ReactNode }) {
  return mayOpen(useAccessRights(), page) ? children : <Refusal />
}
