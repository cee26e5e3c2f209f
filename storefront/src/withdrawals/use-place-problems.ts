import type { DrawType } from '@sealane/contract/withdrawals'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { destinationProblems, type DestinationFieldValues } from './withdrawal.rules.ts'

/** The sentences for what is wrong with a described place, by field. A number whose check digits are wrong is refused once: asked for again unchanged, it passes. */
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
