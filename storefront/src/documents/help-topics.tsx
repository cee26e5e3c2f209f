import type { HelpAnswer, HelpCategory } from '@sealane/contract/documents'
import { Package, ShieldCheck, Undo2, Wallet, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { Icon } from '@sealane/ui/icon'
import { topics } from './help.rules.ts'

const icons: Record<HelpCategory, LucideIcon> = {
  orders: Package,
  refunds: Undo2,
  wallet: Wallet,
  account: ShieldCheck,
}

/** The topics, each with its number of questions. */
export function HelpTopics({ answers, chosen }: { answers: HelpAnswer[]; chosen: HelpCategory | undefined }) {
  const text = useTranslations('content')
  const countOf = (topic: HelpCategory) => answers.filter(({ category }) => category === topic).length
  return (
    <nav aria-labelledby="help-topics" className="mt-5">
      <h2 id="help-topics" className="type-c1 px-1 pb-2 font-semibold text-ink-2">
        {text('help.topics')}
      </h2>
      <ul className="grid card-columns gap-2.5">
        {topics
          .filter((topic) => countOf(topic) > 0)
          .map((topic) => (
            <li key={topic}>
              <Link
                href={`/helpAndSupport?topic=${topic}`}
                replace={chosen !== undefined}
                aria-current={topic === chosen || undefined}
                onClick={() => scrollTo({ top: 0 })}
                className="press flex h-full min-h-15.5 items-center gap-2 rounded-picture bg-surface px-2 py-2.5 shadow-1 aria-[current]:bg-brand-soft aria-[current]:text-brand-text"
              >
                <Icon of={icons[topic]} size={20} />
                <span className="min-w-0 grow">
                  <span className="type-c1 block font-bold">{text(`topics.${topic}`)}</span>
                  <span className="type-c2 block text-ink-2">{text('help.found', { n: countOf(topic) })}</span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
