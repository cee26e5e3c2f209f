import type { DrawType } from '@sealane/contract/withdrawals'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { placeProblems, type PlaceFields } from './withdrawal.rules.ts'

/** The sentences for what is wrong with a described place, by field. A number whose check digits are wrong is refused once: asked for again unchanged, it passes. */
export function usePlaceProblems(): (drawType: DrawType, fields: PlaceFields) => Record<string, string> {
  const text = useTranslations('withdrawals.problems')
  const warnedOf = useRef('')
  return (drawType, fields) => {
    const problems = Object.entries(placeProblems(drawType, fields, warnedOf.current))
    warnedOf.current = fields.bank_card_no
    return Object.fromEntries(problems.map(([name, problem]) => [name, text(problem)]))
  }
}
