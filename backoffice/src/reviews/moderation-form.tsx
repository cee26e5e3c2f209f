import type { PortalReview } from '@sealane/contract/reviews'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { Refusing } from '../ui/refusing.tsx'
import { Note } from '@sealane/ui/note'

type ReviewModerationDraft = { verdict: 'hide' | 'show' | 'keep'; reason?: string }

const doneWords = { hide: 'doneHidden', show: 'doneShown', keep: 'doneKept' } as const
const quickReasons = ['insult', 'personal', 'offTopic'] as const

type ModerationFormProps = { review: PortalReview; isOwn: boolean; onDecided: () => void }

/** Hides a review with a reason that its author reads, dismisses the reports, or shows it again. */
export function ModerationForm({ review, isOwn, onDecided }: ModerationFormProps) {
  const text = useTranslations('portal.reviews')
  const decisionText = useTranslations('portal.verdict')
  const { id, hidden_at, reports } = review
  const { send, isBusy, errors, setErrors } = useFormMutation(
    (decided: ReviewModerationDraft, headers) =>
      call('POST /api/portal/review/decide', { body: { id, ...decided } }, headers),
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
        <Refusing
          label={text('hideReason')}
          placeholder={text('hideHint')}
          action={text('hide')}
          quickReasons={quickReasons.map((name) => ({ name: text(`${name}Short`), sentence: text(`${name}Sentence`) }))}
          isBusy={isBusy}
          error={errors['reason']}
          onMissing={() => setErrors({ reason: decisionText('reasonNeeded') })}
          onRefuse={(reason) => void send({ verdict: 'hide', reason })}
        />
      ) : (
        <Button variant="outline" className="mt-3" isBusy={isBusy} onClick={() => void send({ verdict: 'show' })}>
          {text('show')}
        </Button>
      )}
    </section>
  )
}
