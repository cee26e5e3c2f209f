import { languages } from '@sealane/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { Coins, Languages, MapPin } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressList } from '../addresses/addresses.queries.ts'
import { useCountryName } from '../addresses/use-names.ts'
import { useCall } from '../app/call.ts'
import { useFileName } from '../app/messages.ts'
import { useToken } from '../app/session.ts'
import { Group } from '../ui/group.tsx'
import { Row } from '../ui/row.tsx'
import { useLanguageSheet } from '../ui/use-language-sheet.tsx'
import { CurrencySheet } from './currency-sheet.tsx'
import { currencies, useCurrency } from './currency.ts'
import { useCurrencyName } from './use-currency-name.ts'

/** The language, the second currency if the shop offers any, and the delivery country. */
export function RegionRows() {
  const text = useTranslations()
  const fileName = useFileName()
  const { open, sheet } = useLanguageSheet()
  const language = languages.find(({ file_name }) => file_name === fileName)?.language_name
  return (
    <Group title={text('settings.region.title')}>
      <Row icon={Languages} title={text('titles.language')} onClick={open} right={<Value text={language} />} />
      <CurrencyRow />
      <CountryRow />
      {sheet}
    </Group>
  )
}

function CurrencyRow() {
  const text = useTranslations('settings.region')
  const nameOf = useCurrencyName()
  const code = useCurrency()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(currencies(useCall({ isQuiet: true })))
  const codes = data?.items.map((currency) => currency.code) ?? []
  if (codes.length === 0) return undefined
  const shown = code !== undefined && codes.includes(code) ? text('about', { currency: nameOf(code) }) : text('dollars')
  return (
    <>
      <Row icon={Coins} title={text('currency')} onClick={() => setIsOpen(true)} right={<Value text={shown} />} />
      <CurrencySheet codes={codes} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

/** Shows the country of the default address. */
function CountryRow() {
  const text = useTranslations('settings.region')
  const nameOf = useCountryName()
  const { data } = useQuery({ ...addressList(useCall()), enabled: useToken() !== undefined })
  const country = data?.items.find(({ is_default }) => is_default)?.country
  return (
    <Row icon={MapPin} title={text('deliverTo')} href="/address" right={<Value text={country && nameOf(country)} />} />
  )
}

function Value({ text }: { text: string | undefined }) {
  return <span className="type-b2 max-w-[48%] flex-none truncate text-ink-2">{text}</span>
}
