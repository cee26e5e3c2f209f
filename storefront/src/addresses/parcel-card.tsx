import { Package } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { Card } from '@sealane/ui/card'
import { labelLines } from './country.rules.ts'
import type { AddressFormValues } from './use-address-form.ts'
import { useNames } from './use-names.ts'

/** Shows the parcel's label while the address is being typed. */
export function ParcelCard({ values }: { values: AddressFormValues }) {
  const text = useTranslations('addresses')
  const lines = [values.addressee.trim(), ...labelLines(values, useNames(values))].filter((line) => line !== '')
  return (
    <Card className="mt-1 overflow-hidden">
      <div className="flex items-start gap-3 px-3.5 py-3">
        <span className="grid size-10 flex-none place-items-center rounded-frame bg-brand-soft text-brand-text">
          <Icon of={Package} />
        </span>
        <div className="min-w-0 grow">
          <h2 className="type-c1 font-semibold">{text('onTheParcel')}</h2>
          <p className="type-c1 mt-0.5 text-ink-2">
            {lines.map((line, index) => (
              <span key={index} className="block">
                {line}
              </span>
            ))}
          </p>
        </div>
      </div>
      <div className="air" />
    </Card>
  )
}
