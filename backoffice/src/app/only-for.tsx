import { CanAccess } from 'ra-core'
import { createElement, type ComponentType } from 'react'
import type { OfficePage } from './access.rules.ts'
import { Refusal } from './dead-ends.tsx'

/** The page, for whoever may open it. Until that is known, nothing: it is asked once and remembered. */
export function OnlyFor({ page, element }: { page: OfficePage; element: ComponentType }) {
  return (
    <CanAccess resource={page} action="list" accessDenied={<Refusal />}>
      {createElement(element)}
    </CanAccess>
  )
}
