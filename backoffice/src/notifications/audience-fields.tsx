import type { AudienceKind } from '@sealane/contract/notices'
import { languages } from '@sealane/contract/languages'
import { useTranslations } from 'use-intl'
import { useCountries, useShops } from '../products/product.queries.ts'
import { SelectField } from '@sealane/ui/select-field'
import { Field } from '@sealane/ui/field'
import type { NoticePart } from './notice-dialog.tsx'

const kinds: readonly AudienceKind[] = ['all', 'language', 'country', 'followers', 'buyers']

/** Chooses the audience. */
export function AudienceFields({ draft: { kind, value }, errors, change }: NoticePart) {
  const text = useTranslations('portal.groupNotices')
  const choices = useChoices(kind)
  const error = errors['audience.value']
  return (
    <div className="grid gap-4 mid:grid-cols-2">
      <SelectField
        label={text('audience')}
        choices={kinds.map((one) => ({ value: one, label: text(`kinds.${one}`) }))}
        value={kind}
        {...(kind === 'all' && { error })}
        onChange={(chosen) => change({ kind: chosen, value: chosen === 'buyers' ? '30' : '' })}
      />
      {choices !== undefined && (
        <SelectField
          label={text(`kinds.${kind}`)}
          choices={[{ value: '', label: text('choose') }, ...choices]}
          value={value}
          error={error}
          onChange={(chosen) => change({ value: chosen })}
        />
      )}
      {kind === 'buyers' && (
        <Field
          label={text('days')}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          value={value}
          error={error}
          onChange={({ target }) => change({ value: target.value.trim() })}
        />
      )}
    </div>
  )
}

/** Returns the choices for this kind of audience; undefined if there is nothing to choose. */
function useChoices(kind: AudienceKind): { value: string; label: string }[] | undefined {
  const countries = useCountries()
  const shops = useShops(kind === 'followers')
  if (kind === 'language')
    return languages.map(({ file_name, language_name }) => ({ value: file_name, label: language_name }))
  if (kind === 'country') return countries.map(({ code, name }) => ({ value: code, label: name }))
  if (kind === 'followers') return shops.map(({ id, name }) => ({ value: id, label: name }))
  return undefined
}
