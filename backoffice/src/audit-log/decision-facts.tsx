import type { PortalDecision } from '@sealane/contract/audit-log'
import { languages } from '@sealane/contract/languages'
import { useFormatter, useTranslations } from 'use-intl'
import { useCategories } from '../products/product.queries.ts'
import { networkOf } from '../settings/setting.rules.ts'
import { useSettingName, useSettingValue } from '../settings/setting-words.ts'
import { useMoney } from '@sealane/ui/money-text'
import { factsOf, formOf, isOrdered, isWritten, kindOfFact, wordsOf, type DecisionFact } from './decision.rules.ts'

type DecisionSummary = Pick<PortalDecision, 'subject' | 'subject_id' | 'detail'>

/** Lists the decision's facts, one on each line. A fact without a translated name is shown with its recorded name. */
export function DecisionFacts({ decision }: { decision: DecisionSummary }) {
  const text = useTranslations('portal.decisions')
  const say = useFactValue(decision)
  return (
    <div className="type-c1 wrap-anywhere text-ink-2">
      {factsOf(decision).map((fact) => {
        const key = `facts_${fact.name}` as 'facts_reason'
        return (
          <div key={fact.name}>{text('fact', { name: text.has(key) ? text(key) : fact.name, value: say(fact) })}</div>
        )
      })}
    </div>
  )
}

/** Returns a function that names the subject: a setting or a category by name, days in the user's format, anything else by id. */
export function useSubjectText(): (decision: Pick<DecisionSummary, 'subject' | 'subject_id'>) => string {
  const text = useTranslations('portal.decisions')
  const nameOf = useSubjectName()
  return (decision) => text('subject', { kind: text(`subject_${decision.subject}`), name: nameOf(decision) })
}

export function useSubjectName(): (decision: Pick<DecisionSummary, 'subject' | 'subject_id'>) => string {
  const settingName = useSettingName()
  const say = useWord()
  return ({ subject, subject_id }) => {
    if (subject === 'setting') {
      const { name } = settingName(subject_id)
      return [networkOf(subject_id)?.network, name].filter((part) => part !== undefined).join(' ')
    }
    if (subject === 'mail' || subject === 'pepper' || subject === 'session') return '' // The decision concerns all of them.
    return subject === 'bank' || isOrdered(subject) ? subject_id.split(' – ').map(say).join(' – ') : subject_id
  }
}

function useFactValue({ subject, subject_id }: DecisionSummary): (fact: DecisionFact) => string {
  const text = useTranslations('portal.decisions')
  const money = useMoney()
  const sayOfSetting = useSettingValue()
  const toWord = useWord()
  return (fact) => {
    const { value } = fact
    const kind = kindOfFact(fact, subject)
    if (kind === 'setting') return sayOfSetting(subject_id, value)
    if (kind === 'switch') return text(value === true ? 'yes' : 'no')
    if (kind === 'money') return money(Number(value))
    const words = wordsOf(fact, subject)
    if (words !== undefined) return words.map(toWord).join(' · ')
    return isWritten(value) ? toWord(value) : String(value)
  }
}

/** Returns a function that translates a word that the program generated. */
function useWord(): (word: string) => string {
  const text = useTranslations('portal.decisions')
  const format = useFormatter()
  const categories = useCategories()
  return (word) => {
    const form = formOf(word)
    if (form === 'moment') return format.dateTime(new Date(word), { dateStyle: 'medium', timeStyle: 'short' })
    if (form === 'day') return format.dateTime(new Date(word), { dateStyle: 'medium', timeZone: 'UTC' })
    if (form !== 'word') return text(form)
    const key = `words_${word}` as 'words_none'
    if (text.has(key)) return text(key)
    const language = languages.find(({ file_name }) => file_name === word)?.language_name
    return language ?? categories.find(({ id }) => id === word)?.name ?? word
  }
}
