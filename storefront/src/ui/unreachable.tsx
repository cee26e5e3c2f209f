import { useQueryClient } from '@tanstack/react-query'
import { Box, MapPin, RotateCw, ShoppingBag } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'
import { Card } from '@sealane/ui/card'
import { Row } from './row.tsx'

const reload = () => location.reload()

/** The page that appears when a page's code or data cannot be loaded. Reloads automatically when the network returns. */
export function Unreachable() {
  const text = useTranslations('shell.offline')
  const actions = useTranslations('shell.actions')
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <div className="mx-auto max-w-112 px-4 pt-[calc(64px+var(--safe-top))] text-center">
      <BrokenArc />
      <h1 className="type-d1 mt-6">{text('title')}</h1>
      <p className="mt-2 px-4 text-ink-2">{text('text')}</p>
      <Button className="mt-5" onClick={reload}>
        <Icon of={RotateCw} size={20} />
        {actions('retry')}
      </Button>
      <OfflinePages />
      <p className="type-c1 mt-3 text-ink-2">{text('money')}</p>
    </div>
  )
}

/** Links to the pages that this device has in its cache. */
function OfflinePages() {
  const text = useTranslations('shell')
  const titles = useTranslations('titles')
  const isLoggedIn = useQueryClient().getQueryData(['userInfo']) !== undefined
  return (
    <section className="mt-12 text-left">
      <h2 className="type-c1 mb-2 px-1 font-semibold text-ink-2">{text('offline.kept')}</h2>
      <Card className="overflow-hidden">
        <Row icon={ShoppingBag} title={text('tabs.bag')} href="/bag" />
        {isLoggedIn && <Row icon={Box} title={text('tabs.orders')} href="/order" />}
        {isLoggedIn && <Row icon={MapPin} title={titles('address')} href="/address" />}
      </Card>
    </section>
  )
}

function BrokenArc() {
  return (
    <svg aria-hidden="true" viewBox="0 0 290 112" className="mx-auto w-72.5 max-w-full overflow-visible" fill="none">
      <path
        d="M14 86C84 22 190 10 276 62"
        className="stroke-line-2"
        strokeWidth="2.5"
        strokeDasharray="3 8"
        strokeLinecap="round"
      />
      <path d="M14 86C40 62 70 46 102 36" className="stroke-brand" strokeWidth="3" strokeLinecap="round" />
      <circle cx="14" cy="86" r="7" className="fill-brand" />
      <circle cx="276" cy="62" r="6" className="fill-paper stroke-line-2" strokeWidth="3" />
      <g transform="translate(112 33) rotate(-16)">
        <path d="M-18-13 22 0-18 13-10 0Z" className="fill-brand" />
        <path d="M-10 0 22 0-18 13Z" fill="#be3114" />
      </g>
      <path d="M150 12l-5-9M164 15l2-10M177 21l8-6" className="stroke-ink-3" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
