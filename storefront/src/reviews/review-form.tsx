import type { OwnReview } from '@sealane/contract/reviews'
import { useFormatter, useTranslations } from 'use-intl'
import { PicturesField } from '../uploads/pictures-field.tsx'
import { Button } from '@sealane/ui/button'
import { TextArea } from '@sealane/ui/text-area'
import { ActionBar, Page } from '../ui/page.tsx'
import { ReviewedOrder } from './reviewed-order.tsx'
import { ScoreRows } from './score-rows.tsx'
import { contentMaximum, useReviewForm } from './use-review-form.ts'

/** The form for three scores, a text, and pictures of the received goods. */
export function ReviewForm({ order }: { order: OwnReview['order'] }) {
  const text = useTranslations('reviews.write')
  const titles = useTranslations('titles')
  const { number } = useFormatter()
  const { form, draft, pictures, errors, score, write, submit, isPosting } = useReviewForm(order.id)
  return (
    <Page
      title={titles('comment')}
      fallback={`/orderInfo/${order.id}`}
      bar={
        <ActionBar>
          <Button type="submit" form="review" isBlock isBusy={isPosting}>
            {text('submit')}
          </Button>
        </ActionBar>
      }
    >
      <ReviewedOrder order={order} />
      <form id="review" ref={form} noValidate onSubmit={submit}>
        <ScoreRows scores={draft.scores} errors={errors} onScore={score} />
        <div className="mt-5">
          <TextArea
            label={text('content')}
            name="content"
            rows={5}
            maxLength={contentMaximum}
            placeholder={text('placeholder')}
            value={draft.content}
            error={errors['content']}
            foot={`${number(draft.content.length)} / ${number(contentMaximum)}`}
            onChange={(event) => write(event.target.value)}
          />
        </div>
        <div className="mt-5">
          <PicturesField label={text('pictures')} isOptional error={errors['pictures']} pictures={pictures} />
        </div>
      </form>
      <p className="type-c2 mt-5 text-ink-2">{text('public')}</p>
    </Page>
  )
}
