import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { Button } from '@sealane/ui/button'
import { Chip } from '@sealane/ui/chip'
import { Field } from '@sealane/ui/field'
import { areas } from './addresses.queries.ts'
import { formOf, type Area } from './country.rules.ts'
import { answers } from './letters.rules.ts'

const suggestionsMaximum = 12

/** A field for the town; the region's known towns are suggested. */
export function CityStep({ area, onChoose }: { area: Area; onChoose: (city: string) => void }) {
  const text = useTranslations()
  const [typed, setTyped] = useState(area.city)
  const { country, region } = area
  const { data } = useQuery({ ...areas(useCall(), country, region), enabled: region !== '' })
  const offered = (data?.items ?? []).filter(({ name }) => answers(name, typed)).slice(0, suggestionsMaximum)
  return (
    <form
      className="flex flex-col gap-4 px-4 pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') onChoose(typed.trim())
      }}
    >
      <Field
        label={text(`addresses.cities.${formOf(country).city}`)}
        value={typed}
        maxLength={80}
        autoComplete="address-level2"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has no other control
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
      {offered.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {offered.map(({ code, name }) => (
            <Chip key={code} kind="option" onClick={() => onChoose(name)}>
              {name}
            </Chip>
          ))}
        </div>
      )}
      <Button type="submit" isBlock disabled={typed.trim() === ''}>
        {text('shell.actions.confirm')}
      </Button>
    </form>
  )
}
