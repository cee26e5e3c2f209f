import type { PortalReview } from '@sealane/contract/reviews'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useSending } from '../app/use-sending.ts'
import { TextBox } from '../ui/text-box.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Note } from '../ui/tag.tsx'

type Verdict = { verdict: 'hide' | 'show' | 'keep'; reason?: string }

const doneWords = { hide: 'doneHidden', show: 'doneShown', keep: 'doneKept' } as const
const quickReasons = ['insult', 'personal', 'offTopic'] as const
const longest = 300

type FormProps = { review: PortalReview; isOwn: boolean; onDecided: () => void }

/** Hides with a reason that the writer reads, keeps what was reported, or shows again. */
export function ModerationForm({ review, isOwn, onDecided }: FormProps) {
  const text = useTranslations('portal.reviews')
  const verdict = useTranslations('portal.verdict')
  const { id, hidden_at, reports } = review
  const { send, isBusy, errors, setErrors } = useSending(
    (decided: Verdict, headers) => call('POST /api/portal/review/decide', { body: { id, ...decided } }, headers),
    { renews: ['review', 'inbox'], done: (_, decided) => text(doneWords[decided.verdict]), onDone: onDecided },
  )
  if (isOwn) return <Note>{text('own')}</Note>
  return (
    <section className="border-t border-line pt-4">
      <h3 className="type-h2">{text('decide')}</h3>
      <p className="type-c1 mt-1 text-ink-2">{text('rulesNote')}</p>
      {reports.length > 0 && (
        <Button
          variant="soft"
          className="mt-3"
          shortcut="pass"
          isBusy={isBusy}
          onClick={() => void send({ verdict: 'keep' })}
        >
          {text('keep')}
        </Button>
      )}
      {hidden_at === null ? (
        <Hiding
          isBusy={isBusy}
          error={errors['reason']}
          onMissing={() => setErrors({ reason: verdict('reasonNeeded') })}
          onHide={(reason) => void send({ verdict: 'hide', reason })}
        />
      ) : (
        <Button variant="outline" className="mt-3" isBusy={isBusy} onClick={() => void send({ verdict: 'show' })}>
          {text('show')}
        </Button>
      )}
    </section>
  )
}

type HidingProps = {
  isBusy: boolean
  error: string | undefined
  onMissing: () => void
  onHide: (reason: string) => void
}

/** A chip fills in a sentence that may be changed. */
function Hiding({ isBusy, error, onMissing, onHide }: HidingProps) {
  const text = useTranslations('portal.reviews')
  const [reason, setReason] = useState('')
  const said = reason.trim()
  return (
    <div className="mt-4">
      <TextBox
        label={text('hideReason')}
        name="reason"
        rows={2}
        maxLength={longest}
        placeholder={text('hideHint')}
        value={reason}
        error={said === '' ? error : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <fieldset aria-label={text('quickReasons')} className="mt-2 flex min-w-0 flex-wrap gap-1.5">
        {quickReasons.map((name) => (
          <Chip key={name} onClick={() => setReason(text(`${name}Sentence`))}>
            {text(`${name}Short`)}
          </Chip>
        ))}
      </fieldset>
      <Button
        variant="danger"
        className="mt-3"
        shortcut="refuse"
        needs="reason"
        isBusy={isBusy}
        onClick={() => (said === '' ? onMissing() : onHide(said))}
      >
        {text('hide')}
      </Button>
    </div>
  )
}
