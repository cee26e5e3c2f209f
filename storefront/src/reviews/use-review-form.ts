import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { isGeneralRefusal } from '../app/refused.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { showSuccess } from '@sealane/ui/toast'
import { usePictures } from '../uploads/use-pictures.ts'
import { forgetReview, storeReview, readStoredReview } from './kept-review.ts'
import { completeScores, problemsOf, type ReviewDraft, type ScoreName } from './review.rules.ts'
import { ownReview } from './reviews.queries.ts'

export const contentMaximum = 2000
const picturesMaximum = 9

/** The unfinished review, kept in this tab until it is posted. */
export function useReviewForm(orderId: string) {
  const [kept] = useState(() => readStoredReview(orderId))
  const [draft, setDraft] = useState<ReviewDraft>({ scores: kept.scores, content: kept.content })
  const pictures = usePictures({ purpose: 'review_picture', max: picturesMaximum, kept: kept.pictures })
  const fields = useFieldErrors()
  const text = useTranslations('reviews.write')
  const posting = usePosting(orderId, fields.show)
  const { sent, isSending, hasFailed } = pictures
  const written = JSON.stringify({ ...draft, pictures: sent })
  useEffect(() => storeReview(orderId, JSON.parse(written)), [orderId, written])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = problemsOf({ ...draft, isSending, hasFailed })
    const scores = completeScores(draft.scores)
    const errorEntries = Object.entries(problems).map(([field, problem]) => [field, text(problem)])
    if (errorEntries.length > 0 || scores === undefined) return fields.show(Object.fromEntries(errorEntries))
    posting.mutate({ ...scores, content: draft.content, pictures: sent.map(({ id }) => id) })
  }
  return {
    form: fields.form,
    draft,
    pictures,
    errors: withoutSettled(fields.errors, pictures),
    score: (name: ScoreName, stars: number) => {
      setDraft((previous) => ({ ...previous, scores: { ...previous.scores, [name]: stars } }))
      fields.forget(name)
    },
    write: (content: string) => {
      setDraft((previous) => ({ ...previous, content }))
      fields.forget('content')
    },
    submit,
    isPosting: posting.isPending,
  }
}

/** Removes the message about unfinished uploads when the pictures have arrived. */
function withoutSettled(
  errors: Record<string, string>,
  { isSending, hasFailed }: { isSending: boolean; hasFailed: boolean },
) {
  const { pictures: _pictureError, ...others } = errors
  return isSending || hasFailed ? errors : others
}

type ReviewInput = {
  product_score: number
  service_score: number
  postage_score: number
  content: string
  pictures: string[]
}

/** Posts the review; the page then shows it. If the order was reviewed meanwhile in another tab or device, the page shows that review. */
function usePosting(orderId: string, onRefused: (error: Error) => void) {
  const call = useCall()
  const queries = useQueryClient()
  const text = useTranslations('reviews.write')
  const { queryKey } = ownReview(call, orderId)
  return useMutation({
    mutationFn: (review: ReviewInput) => call('POST /api/comment/add', { body: { order_id: orderId, ...review } }),
    onError: (error) => {
      onRefused(error)
      if (isGeneralRefusal(error)) void queries.invalidateQueries({ queryKey })
    },
    onSuccess: (review) => {
      forgetReview(orderId)
      showSuccess(text('done'))
      queries.setQueryData(queryKey, review)
      for (const noun of ['orders', 'products', 'shops']) void queries.invalidateQueries({ queryKey: [noun] })
      scrollTo({ top: 0 })
    },
  })
}
