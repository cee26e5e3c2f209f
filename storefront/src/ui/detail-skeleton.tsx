import { Page } from './page.tsx'
import { Bone } from '@sealane/ui/bone'
import { RowsSkeleton } from './skeleton.tsx'

type DetailSkeletonProps = {
  title: string
  fallback: string
  /** The CSS class with the height of the page's first element. */
  first: string
}

/** The placeholder of a page about one object: a block for its first element, and rows. */
export function DetailSkeleton({ title, fallback, first }: DetailSkeletonProps) {
  return (
    <Page title={title} fallback={fallback}>
      <div aria-hidden="true" className="late mb-3">
        <Bone className={`${first} rounded-card`} />
      </div>
      <RowsSkeleton count={3} />
    </Page>
  )
}
