import type { PortalOrder } from '@sealane/contract/orders'
import { Field } from '@sealane/ui/field'
import { X } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button, IconButton } from '../ui/button.tsx'

const tagsMaximum = 10

/** The tags of the order, by which the list finds it. */
export function OrderTags({ order }: { order: PortalOrder }) {
  const text = useTranslations('portal.orders')
  const heading = useId()
  const [typed, setTyped] = useState('')
  const { send, errors, setErrors, isBusy } = useFormMutation(
    (tags: string[], headers) => call('POST /api/portal/order/tag', { body: { id: order.id, tags } }, headers),
    { renews: ['order'], onDone: () => setTyped(''), shows: ['tags'] },
  )
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    if (order.tags.length >= tagsMaximum) setErrors({ tags: text('tagsMany') })
    else void send([...order.tags, typed])
  }
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="type-h2 mb-2">
        {text('tags')}
      </h3>
      <ul className="flex flex-wrap gap-2">
        {order.tags.map((tag) => (
          <li key={tag} className="flex items-center rounded-full bg-sunken pl-3.5 wrap-anywhere">
            {tag}
            <IconButton
              icon={X}
              label={text('removeTag', { tag })}
              disabled={isBusy}
              onClick={() => void send(order.tags.filter((other) => other !== tag))}
            />
          </li>
        ))}
      </ul>
      <form noValidate className="mt-2 flex items-end gap-2.5" onSubmit={add}>
        <div className="min-w-0 grow">
          <Field
            label={text('addTag')}
            maxLength={30}
            autoComplete="off"
            value={typed}
            error={errors['tags']}
            onChange={(event) => {
              setTyped(event.target.value)
              setErrors({})
            }}
          />
        </div>
        <Button type="submit" variant="outline" isBusy={isBusy}>
          {text('addTag')}
        </Button>
      </form>
    </section>
  )
}
