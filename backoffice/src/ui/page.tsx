import { ArrowLeft } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { focusHeading } from '../app/focus.ts'

type OfficePageProps = {
  title: string
  /** A status beside the title. */
  tag?: ReactNode
  back?: string
  right?: ReactNode
  isFlush?: boolean
  children: ReactNode
}

/** The bar with the title, and the content below it. */
export function Page({ title, tag, back, right, isFlush = false, children }: OfficePageProps) {
  const text = useTranslations('portal.actions')
  const heading = useRef<HTMLHeadingElement>(null)
  const [path] = useLocation()
  useEffect(() => focusHeading(heading.current, path), [path])
  useEffect(() => {
    document.title = `${title} · Sealane`
  }, [title])
  return (
    <>
      <header className="flex min-h-16 flex-none flex-wrap items-center gap-3 border-b border-line px-4 py-2 desk:px-6">
        {back !== undefined && (
          <Link to={back} aria-label={text('back')} className="-ml-2 grid size-11 place-items-center rounded-full">
            <Icon of={ArrowLeft} size={24} />
          </Link>
        )}
        <h1 ref={heading} tabIndex={-1} className="type-h1">
          {title}
        </h1>
        {tag}
        <span className="grow" />
        {right}
      </header>
      <div className={isFlush ? 'flex min-h-0 grow flex-col' : 'p-4 desk:px-6'}>{children}</div>
    </>
  )
}
