import type { PortalDocument } from '@sealane/contract/documents'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '@sealane/ui/field'
import { Switch } from '@sealane/ui/switch'
import { CategoryChoice } from './category-choice.tsx'

/** Sets the document's position and whether shoppers see it, for all languages at once. */
export function DocumentPositionForm({ document }: { document: PortalDocument }) {
  const text = useTranslations('portal')
  const { place, change, error, submit, isBusy } = useDocumentPosition(document)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-t border-line pt-5">
      <h2 className="type-h2">{text('documents.place')}</h2>
      {place.category !== undefined && (
        <CategoryChoice value={place.category} onChange={(category) => change({ category })} />
      )}
      <Field
        label={text('documents.position')}
        inputMode="numeric"
        maxLength={5}
        value={place.position}
        error={error}
        note={{ tone: 'plain', text: text('documents.positionHint') }}
        onChange={(event) => change({ position: event.target.value })}
      />
      <Switch isOn={place.shown} onChange={(shown) => change({ shown })}>
        {text('documents.shown')}
      </Switch>
      <Button type="submit" variant="outline" isBusy={isBusy}>
        {text('actions.save')}
      </Button>
    </form>
  )
}

function useDocumentPosition({ id, category, position, shown }: PortalDocument) {
  const text = useTranslations('portal')
  const [placement, setPlacement] = useState({ category: category ?? undefined, position: String(position), shown })
  const { send, errors, isBusy } = useFormMutation(
    (typed: typeof placement, headers) => {
      const body = { id, ...typed, position: /^\d+$/.test(typed.position) ? Number(typed.position) : -1 }
      return call('POST /api/portal/document/arrange', { body }, headers)
    },
    { renews: ['document'], done: text('settings.saved') },
  )
  const change = (part: Partial<typeof placement>) => setPlacement((previous) => ({ ...previous, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(placement)
  }
  return { place: placement, change, error: errors['position'], submit, isBusy }
}
