import { useTranslations } from 'use-intl'
import { CopyButton } from './copy-button.tsx'
import { Card } from '@sealane/ui/card'

/** The text by which customer service finds the failure in the server's log. */
export function FailureReference({ reference }: { reference: string }) {
  const text = useTranslations('shell')
  return (
    <Card className="mx-auto mt-9 flex max-w-112 items-center gap-3 px-4 py-3 text-left">
      <div className="min-w-0 grow">
        <p className="type-c1 text-ink-2">{text('tell')}</p>
        <p className="mt-1 font-mono text-13 font-semibold break-words">{reference}</p>
      </div>
      <CopyButton value={reference} label={text('tell')} />
    </Card>
  )
}
