import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { Icon } from '@sealane/ui/icon'

export type PaymentMethodFact = { label: string; value: string }
type PaymentMethodCardProps = {
  icon: LucideIcon
  title: string
  detail: string
  /** Undefined for a method that is closed. */
  href: string | undefined
  facts: readonly PaymentMethodFact[]
}

/** A payment method, with the facts to know before choosing it. */
export function PaymentMethodCard({ href, ...content }: PaymentMethodCardProps) {
  const cardStyle = 'block rounded-card bg-surface p-4 shadow-1'
  if (href === undefined) {
    return (
      <div className={`${cardStyle} text-ink-2`}>
        <Content {...content} leads={false} />
      </div>
    )
  }
  return (
    <Link href={href} className={`${cardStyle} press`}>
      <Content {...content} leads />
    </Link>
  )
}

function Content({ icon, title, detail, facts, leads }: Omit<PaymentMethodCardProps, 'href'> & { leads: boolean }) {
  return (
    <>
      <div className="flex items-center gap-3">
        <span className="grid size-11.5 flex-none place-items-center rounded-input bg-brand-soft text-brand-text">
          <Icon of={icon} />
        </span>
        <div className="min-w-0 grow">
          <h3 className="type-h2">{title}</h3>
          <p className="type-c1 mt-1 text-ink-2">{detail}</p>
        </div>
        {leads && <Icon of={ChevronRight} size={16} className="text-ink-3" />}
      </div>
      <dl className="wraps mt-3.5 flex border-t border-dashed border-line-2 pt-3">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0 grow px-3 first:pl-0 last:pr-0 not-first:border-l not-first:border-line">
            <dt className="type-c2 text-ink-2">{label}</dt>
            <dd className="type-b2 mt-0.5 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
