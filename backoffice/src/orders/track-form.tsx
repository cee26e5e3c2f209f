import type { PortalOrder } from '@sealane/contract/orders'
import { MapPinPlus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '@sealane/ui/select-field'
import { Field } from '@sealane/ui/field'
import { Icon } from '@sealane/ui/icon'
import { nextSteps, toTracking, type LaterStep } from './tracking.rules.ts'

type TrackProps = { shipment: PortalOrder['shipments'][number] }

/** Records a carrier's event by hand. After the arrival no event can be added. */
export function TrackParcel({ shipment }: TrackProps) {
  const text = useTranslations('portal.orders')
  const [isOpen, setIsOpen] = useState(false)
  if (nextSteps(shipment).length === 0) return undefined
  if (isOpen) return <TrackForm shipment={shipment} onClose={() => setIsOpen(false)} />
  return (
    <Button variant="outline" className="mt-3" onClick={() => setIsOpen(true)}>
      <Icon of={MapPinPlus} size={20} />
      {text('track')}
    </Button>
  )
}

function TrackForm({ shipment, onClose }: TrackProps & { onClose: () => void }) {
  const text = useTranslations('portal')
  const steps = nextSteps(shipment)
  const [code, setCode] = useState<LaterStep>(steps[0] ?? 'in_transit')
  const [eventLocation, setEventLocation] = useState('')
  const [at, setAt] = useState('')
  type Body = ReturnType<typeof toTracking>
  const { send, errors, isBusy } = useFormMutation(
    (body: Body, headers) => call('POST /api/portal/order/track', { body }, headers),
    { renews: ['order', 'inbox'], done: text('orders.doneTracked'), onDone: onClose },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(toTracking(shipment.id, { code, place: eventLocation, at }))
  }
  return (
    <form noValidate className="mt-3 grid gap-3 border-t border-line pt-3" onSubmit={submit}>
      <SelectField
        label={text('orders.trackStep')}
        choices={steps.map((step) => ({ value: step, label: text(`orders.step_${step}`) }))}
        value={code}
        onChange={setCode}
      />
      <div className="grid gap-3 mid:grid-cols-2">
        <Field
          label={text('orders.trackPlace')}
          value={eventLocation}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => setEventLocation(event.target.value)}
          error={errors['place']}
        />
        <Field
          label={text('orders.trackAt')}
          type="datetime-local"
          value={at}
          onChange={(event) => setAt(event.target.value)}
          error={errors['at']}
        />
      </div>
      {code === 'arrived' && <p className="type-c1 text-ink-2">{text('orders.arrivedText')}</p>}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" isBusy={isBusy}>
          {text('orders.trackSave')}
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={onClose}>
          {text('actions.cancel')}
        </Button>
      </div>
    </form>
  )
}
