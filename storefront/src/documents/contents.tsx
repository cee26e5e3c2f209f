import type { Policy } from '@sealane/contract/documents'
import { ArrowDown } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isMotionReduced } from '../app/scroll.ts'
import { Icon } from '@sealane/ui/icon'

/** Lists the sections by number. A tap scrolls there without a history entry, so Back leaves the page. */
export function Contents({ sections }: { sections: Policy['sections'] }) {
  const text = useTranslations('content.law')
  const jump = (event: MouseEvent, id: string) => {
    event.preventDefault()
    const heading = document.getElementById(id)
    heading?.scrollIntoView({ behavior: isMotionReduced() ? 'instant' : 'smooth' })
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={text('contents')} className="mt-3 rounded-tile bg-sunken px-4 py-1.5">
      <ol>
        {sections.map(({ id, title }, index) => (
          <li key={id} className="not-first:border-t not-first:border-line-2">
            <a href={`#${id}`} onClick={(event) => jump(event, id)} className="flex min-h-11 items-center gap-3 py-1.5">
              <b className="w-4 flex-none text-brand-text tabular-nums">{index + 1}</b>
              <span className="min-w-0 grow font-medium">{title}</span>
              <Icon of={ArrowDown} size={16} className="text-ink-3" />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
