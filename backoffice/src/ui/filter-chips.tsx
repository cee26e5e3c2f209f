import { Chips } from './chips.tsx'
import { useList } from './list.tsx'

type FilterChipsProps<Value extends string | number> = {
  /** The part of the filter that the chips set. */
  name: string
  label: string
  /** A choice without a value removes the filter. */
  choices: readonly { value?: Value; label: string; count?: number | undefined }[]
}

/** Chips that filter the surrounding list by one value. */
export function FilterChips<Value extends string | number>({ name, label, choices }: FilterChipsProps<Value>) {
  const { filter, setFilter } = useList()
  const { [name]: current, ...others } = filter
  const keyed = choices.map((choice) => ({ ...choice, key: String(choice.value ?? 'all') }))
  const chosen = keyed.find(({ value }) => value !== undefined && value === current)
  return (
    <Chips
      label={label}
      choices={keyed.map(({ key, label: shown, count }) => ({ value: key, label: shown, count }))}
      value={chosen?.key ?? 'all'}
      onChange={(key) => {
        const value = keyed.find((choice) => choice.key === key)?.value
        setFilter(value === undefined ? others : { ...others, [name]: value })
      }}
    />
  )
}
