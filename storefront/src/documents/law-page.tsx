import type { Policy } from '@sealane/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { Chip } from '@sealane/ui/chip'
import { Empty } from '@sealane/ui/empty'
import { LanguageButton } from '../ui/language-button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { Bone } from '@sealane/ui/bone'
import { policies } from './documents.queries.ts'
import { PolicyText } from './policy-text.tsx'

/** All policies, one of them open: `/law?document=refunds`. */
export function LawPage() {
  const text = useTranslations()
  const query = useQuery(policies(useCall()))
  return (
    <Page title={text('titles.law')} fallback="/profile" right={<LanguageButton />}>
      <Loaded query={query} skeleton={<LawSkeleton />}>
        {({ items }) => {
          const [first, ...others] = items
          if (first !== undefined) return <Policies all={[first, ...others]} />
          return <Empty title={text('content.law.empty')} text={text('content.law.emptyText')} />
        }}
      </Loaded>
    </Page>
  )
}

/** The chosen chip is aligned with the page's left edge, so that it is always fully visible. */
const gutterPx = 16

function Policies({ all }: { all: [Policy, ...Policy[]] }) {
  const text = useTranslations('content.law')
  const { go } = useNavigation()
  const documentParam = new URLSearchParams(useSearch()).get('document')
  const shown = all.find(({ slug }) => slug === documentParam) ?? all[0]
  const at = all.indexOf(shown)
  const row = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const chip = row.current?.children[at]
    if (chip instanceof HTMLElement) {
      row.current?.scrollTo({ left: chip.offsetLeft - gutterPx, behavior: 'instant' })
    }
  }, [at])
  const choose = (slug: string) => {
    go(`/law?document=${slug}`, { replace: true })
    scrollTo({ top: 0, behavior: 'instant' })
  }
  return (
    <>
      <fieldset ref={row} aria-label={text('policies')} className="min-w-0 scroll-row -mx-4 flex gap-2 px-4 pt-1 pb-3">
        {all.map(({ slug, title }) => (
          <Chip key={slug} isOn={slug === shown.slug} onClick={() => choose(slug)}>
            {title}
          </Chip>
        ))}
      </fieldset>
      <PolicyText key={shown.slug} policy={shown} />
    </>
  )
}

function LawSkeleton() {
  return (
    <div aria-hidden="true" className="late">
      <div className="flex gap-2 overflow-hidden pt-1 pb-3">
        {['w-28', 'w-32', 'w-40'].map((width) => (
          <Bone key={width} className={`h-9 flex-none rounded-full ${width}`} />
        ))}
      </div>
      <div className="rounded-card bg-surface px-5 pt-6 pb-10 shadow-1">
        <Bone className="h-8 w-3/5" />
        <Bone className="mt-4 h-5 w-2/5" />
        <Bone className="mt-6 h-64 rounded-tile" />
        <Bone className="mt-8 h-5 w-1/2" />
        <Bone className="mt-4 h-20" />
      </div>
    </div>
  )
}
