import type { PortalDecision } from '@sealane/contract/decisions'
import { useTranslations } from 'use-intl'
import { useSettingName, useSettingValue } from '../settings/setting-words.ts'
import { useMoney } from '../ui/money.tsx'
import { factsOf, kindOfFact, wordsOf, type Fact } from './decision.rules.ts'

type Told = Pick<PortalDecision, 'subject' | 'subject_id' | 'detail'>

/** What else the decision says, each on a line. A name that nobody gave words is shown as it was written. */
export function DecisionFacts({ decision }: { decision: Told }) {
  const text = useTranslations('portal.decisions')
  const say = useFactValue(decision)
  return (
    <div className="type-c1 break-words text-ink-2">
      {factsOf(decision).map((fact) => {
        const key = `facts_${fact.name}` as 'facts_reason'
        return (
          <div key={fact.name}>{text('fact', { name: text.has(key) ? text(key) : fact.name, value: say(fact) })}</div>
        )
      })}
    </div>
  )
}

/** A setting by its name, anything else by its id. */
export function useSubjectText(): (decision: Pick<Told, 'subject' | 'subject_id'>) => string {
  const text = useTranslations('portal.decisions')
  const nameOf = useSettingName()
  return ({ subject, subject_id }) =>
    text('subject', {
      kind: text(`subject_${subject}`),
      name: subject === 'setting' ? nameOf(subject_id).name : subject_id,
    })
}

function useFactValue({ subject, subject_id }: Told): (fact: Fact) => string {
  const text = useTranslations('portal.decisions')
  const money = useMoney()
  const sayOfSetting = useSettingValue()
  const toWord = (word: string) => {
    const key = `words_${word}` as 'words_none'
    return text.has(key) ? text(key) : word
  }
  return (fact) => {
    const { value } = fact
    const kind = kindOfFact(fact, subject)
    if (kind === 'setting') return sayOfSetting(subject_id, value)
    if (kind === 'switch') return text(value === true ? 'yes' : 'no')
    if (kind === 'money') return money(Number(value))
    return wordsOf(fact)?.map(toWord).join(', ') ?? String(value)
  }
}
