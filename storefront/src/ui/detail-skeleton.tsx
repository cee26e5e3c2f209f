import { Page } from './page.tsx'
import { Bone } from '@sealane/ui/bone'
import { RowsSkeleton } from './skeleton.tsx'

type DetailSkeletonProps = {
  title: string
  fallback: string /** As high as what stands first on the page. */
  first: string
}

/** In place of a page about one thing: what stands first, and rows. */
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
