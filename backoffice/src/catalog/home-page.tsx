import { useTranslations } from 'use-intl'
import { useAddressPart } from '../app/address.ts'
import { Chips } from '../ui/chips.tsx'
import { Page } from '../ui/page.tsx'
import { Heroes } from './heroes.tsx'
import { Ranking } from './ranking.tsx'

const parts = ['heroes', 'ranking'] as const

/** The content of the storefront's home page: the hero pictures, and the reasons for the order of the products. */
export function HomePage() {
  const text = useTranslations('portal.home')
  const [partParam, choose] = useAddressPart('part')
  const part = parts.find((tab) => tab === partParam) ?? 'heroes'
  return (
    <Page title={text('title')}>
      <div className="mb-4">
        <Chips
          label={text('parts')}
          choices={parts.map((value) => ({ value, label: text(value) }))}
          value={part}
          onChange={(value) => choose(value === 'heroes' ? undefined : value)}
        />
      </div>
      {part === 'heroes' ? <Heroes /> : <Ranking />}
    </Page>
  )
}
