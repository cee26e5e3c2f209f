import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { useMoney } from '@sealane/ui/money-text'
import { kindOf, networkOf, toParts } from './setting.rules.ts'

/**
 * Returns a function that names a setting. Dots in a message id mean nesting, so dashes replace them in the key. The settings of one network have the
 * same names as those of any other.
 */
export function useSettingName(): (key: string) => { name: string; explanation: string | undefined } {
  const text = useTranslations('portal.settings')
  return (key) => {
    const network = networkOf(key)
    const word = network === undefined ? key.replaceAll('.', '-') : `network-${network.field}`
    const name = `names.${word}` as 'names.commission_percent'
    const explanation = `explanations.${word}` as 'explanations.commission_percent'
    return {
      name: text.has(name) ? text(name) : key,
      explanation: text.has(explanation) ? text(explanation) : undefined,
    }
  }
}

/** Returns a function that formats a value with its unit. */
export function useSettingValue(): (key: string, value: unknown) => string {
  const text = useTranslations('portal.settings')
  const money = useMoney()
  const locale = useLocale()
  const { list } = useFormatter()
  return (key, value) => {
    const kind = kindOf(key, value)
    if (kind === 'switch') return text(value === true ? 'on' : 'off')
    if (kind === 'text') return value === '' ? text('empty') : String(value)
    const number = Number(value)
    if (kind === 'money') return money(number)
    if (kind === 'percent')
      return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(number / 100)
    if (kind === 'count') return new Intl.NumberFormat(locale).format(number)
    const parts = toParts(kind === 'minutes' ? number * 60 : number)
    return list(
      parts.map(({ amount, unit }) => text(`long_${unit}`, { n: amount })),
      { type: 'unit' },
    )
  }
}
