import type { DrawType } from '@sealane/contract/withdrawals'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { destinationProblems, type DestinationFieldValues } from './withdrawal.rules.ts'

/**
 * Returns the errors of an entered destination, by field. A number with wrong check digits is refused once and accepted if it is
 * submitted again unchanged.
 */
export function useDestinationProblems(): (
  drawType: DrawType,
  fields: DestinationFieldValues,
) => Record<string, string> {
  const text = useTranslations('withdrawals.problems')
  const warnedOf = useRef('')
  return (drawType, fields) => {
    const problems = Object.entries(destinationProblems(drawType, fields, warnedOf.current))
    warnedOf.current = fields.bank_card_no
    return Object.fromEntries(problems.map(([name, problem]) => [name, text(problem)]))
  }
}
