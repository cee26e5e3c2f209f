import { Star } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** Five stars, so many of them filled. */
export function Stars({ value }: { value: number }) {
  const text = useTranslations('portal.reviews')
  return (
    <span className="inline-flex gap-0.5 whitespace-nowrap">
      <span className="sr-only">{text('rated', { stars: value })}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          size={16}
          fill="currentColor"
          strokeWidth={1.75}
          className={star <= value ? 'text-star' : 'text-line-2'}
        />
      ))}
    </span>
  )
}
