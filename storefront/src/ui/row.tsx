import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '@sealane/ui/icon'

type RowProps = {
  icon?: LucideIcon
  title: ReactNode
  detail?: ReactNode
  right?: ReactNode
  href?: string
  onClick?: () => void
}

/** The focus ring stays within the card and follows its corners. */
const listRowStyle =
  'wraps flex w-full min-h-14 items-center gap-3.5 px-4 py-2 text-left -outline-offset-3 not-first:border-t not-first:border-line first:rounded-t-card last:rounded-b-card'

/** A line of a card: label, value and link. */
export function Row({ href, onClick, ...content }: RowProps) {
  if (href !== undefined) {
    return (
      <Link href={href} className={listRowStyle} onClick={onClick}>
        <RowContent {...content} leads />
      </Link>
    )
  }
  if (onClick !== undefined) {
    return (
      <button type="button" className={listRowStyle} onClick={onClick}>
        <RowContent {...content} leads />
      </button>
    )
  }
  return (
    <div className={listRowStyle}>
      <RowContent {...content} />
    </div>
  )
}

type RowContentProps = Omit<RowProps, 'href' | 'onClick'> & { leads?: boolean }

export function RowContent({ icon, title, detail, right, leads = false }: RowContentProps) {
  return (
    <>
      {icon !== undefined && (
        <span className="grid size-9.5 flex-none place-items-center rounded-frame bg-sunken">
          <Icon of={icon} size={20} />
        </span>
      )}
      <span className="min-w-0 grow">
        <span className="block font-medium">{title}</span>
        {detail !== undefined && <span className="type-c1 block text-ink-2">{detail}</span>}
      </span>
      {right}
      {leads && <Icon of={ChevronRight} size={16} className="text-ink-3" />}
    </>
  )
}
