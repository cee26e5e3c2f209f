import { CanAccess, useParams } from 'ra-core'
import { createElement, type ComponentType } from 'react'
import type { OfficePage } from './access.rules.ts'
import { Missing, Refusal } from './dead-ends.tsx'

/**
 * The page, for whoever may open it. Until that is known, nothing: it is asked once and remembered. Under its address there is
 * no other: what pages show of themselves stands after the question mark.
 */
export function OnlyFor({ page, element }: { page: OfficePage; element: ComponentType }) {
  const { '*': rest = '' } = useParams()
  if (rest !== '') return <Missing />
  return (
    <CanAccess resource={page} action="list" accessDenied={<Refusal />}>
      {createElement(element)}
    </CanAccess>
  )
}
