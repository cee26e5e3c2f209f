import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { Icon } from '@sealane/ui/icon'
import { Loaded } from '../ui/loaded.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Bone } from '@sealane/ui/bone'
import { areas } from './addresses.queries.ts'
import { CityStep } from './city-step.tsx'
import { asksRegion, formOf, type Area, type AreaStep } from './country.rules.ts'
import { AreaList } from './area-list.tsx'
import { useNames } from './use-names.ts'

type AreaSheetProps = {
  /** The first step to show; undefined closes the sheet. */
  step: AreaStep | undefined
  area: Area
  onChange: (area: Area) => void
  onClose: () => void
}

/** Chooses country, region and city, one after the other; each step can be opened again. A country without regions skips that step. */
export function AreaSheet({ step, area, onChange, onClose }: AreaSheetProps) {
  const text = useTranslations('addresses')
  return (
    <Sheet isOpen={step !== undefined} title={text('area.title')} onClose={onClose}>
      <Steps start={step ?? 'country'} area={area} onChange={onChange} onClose={onClose} />
    </Sheet>
  )
}

type StepsProps = { start: AreaStep; area: Area; onChange: (area: Area) => void; onClose: () => void }

function Steps({ start, area, onChange, onClose }: StepsProps) {
  const [step, setStep] = useState(start)
  const openNext = useOpenNext(setStep, onClose)
  const chooseCountry = (country: string) => {
    const isSame = country === area.country
    const chosen = isSame ? area : { country, region: '', city: formOf(country).onlyCity ?? '' }
    onChange(chosen)
    void openNext(chosen)
  }
  const chooseRegion = (region: string) => {
    onChange({ ...area, region, city: region === area.region ? area.city : '' })
    setStep('city')
  }
  const chooseCity = (city: string) => {
    onChange({ ...area, city })
    onClose()
  }
  return (
    <>
      <StepTabs step={step} area={area} onOpen={setStep} />
      {step === 'country' && (
        <AreaOptions key="country" kind="country" chosen={area.country} onChoose={chooseCountry} />
      )}
      {step === 'region' && (
        <AreaOptions key="region" kind="region" country={area.country} chosen={area.region} onChoose={chooseRegion} />
      )}
      {step === 'city' && <CityStep area={area} onChoose={chooseCity} />}
    </>
  )
}

function useOpenNext(open: (step: AreaStep) => void, close: () => void) {
  const call = useCall()
  const queries = useQueryClient()
  return async ({ country }: Area) => {
    const { onlyCity } = formOf(country)
    if (onlyCity !== undefined) return close()
    if (!asksRegion(country)) return open('city')
    const regions = await queries.ensureQueryData(areas(call, country)).catch(() => ({ items: [] }))
    return open(regions.items.length > 0 ? 'region' : 'city')
  }
}

function StepTabs({ step, area, onOpen }: { step: AreaStep; area: Area; onOpen: (step: AreaStep) => void }) {
  const text = useTranslations('addresses')
  const names = useNames(area)
  const form = formOf(area.country)
  const all: { step: AreaStep; chosen: string; word: string }[] = [
    { step: 'country', chosen: names.country, word: text('country') },
    { step: 'region', chosen: form.hasRegionCode ? area.region : names.region, word: text(`regions.${form.region}`) },
    { step: 'city', chosen: area.city, word: text(`cities.${form.city}`) },
  ]
  const shown = all.filter((one) => isShown(one.step, area, step))
  return (
    <fieldset aria-label={text('area.title')} className="min-w-0 scroll-row flex gap-5 border-b border-line px-4">
      {shown.map((one) => (
        <button
          key={one.step}
          type="button"
          aria-current={one.step === step ? 'step' : undefined}
          onClick={() => onOpen(one.step)}
          className={`flex min-h-11 flex-none items-center gap-1.5 border-b-[3px] font-display text-16 whitespace-nowrap ${one.step === step ? 'border-ink font-bold' : 'border-transparent font-semibold text-ink-2'}`}
        >
          {one.chosen !== '' && one.step !== step && <Icon of={CircleCheck} size={16} className="text-ok" />}
          {one.step === step || one.chosen === '' ? one.word : one.chosen}
        </button>
      ))}
    </fieldset>
  )
}

/** Checks whether a step is shown: completed steps, the current one, and those that can be opened. */
function isShown(one: AreaStep, { country, region }: Area, step: AreaStep): boolean {
  if (one === 'country' || one === step) return true
  if (country === '') return false
  if (one === 'region') return asksRegion(country) && region !== ''
  return formOf(country).onlyCity === undefined && (region !== '' || !asksRegion(country))
}

type AreaOptionsProps = {
  kind: 'country' | 'region'
  country?: string
  chosen: string
  onChoose: (code: string) => void
}

function AreaOptions({ kind, country, chosen, onChoose }: AreaOptionsProps) {
  const text = useTranslations('addresses.area')
  const query = useQuery(areas(useCall(), country))
  return (
    <Loaded query={query} skeleton={<AreaOptionsSkeleton />}>
      {({ items }) => (
        <AreaList
          label={text(kind === 'country' ? 'searchCountry' : 'searchRegion')}
          places={items}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
    </Loaded>
  )
}

function AreaOptionsSkeleton() {
  return (
    <div aria-hidden="true" className="late flex h-[58dvh] flex-col gap-6 px-4 pt-6">
      {Array.from({ length: 8 }, (_none, index) => (
        <Bone key={index} className="h-4 w-2/5" />
      ))}
    </div>
  )
}
