import { Bone } from '@sealane/ui/bone'

/** The shapes of product cards, shown after 150 ms. */
export function ProductGridSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div aria-hidden="true" className="late grid card-columns gap-3 mid:grid-cols-3 desk:grid-cols-5">
      {Array.from({ length: count }, (_none, index) => (
        <div key={index} className="overflow-hidden rounded-product bg-surface shadow-1">
          <Bone className="aspect-square rounded-none" />
          <div className="px-3 pt-2.5 pb-3.5">
            <Bone className="h-3.5" />
            <Bone className="mt-2 h-3.5 w-3/5" />
            <Bone className="mt-3 h-5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** The shapes of a list's rows. */
export function RowsSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div aria-hidden="true" className="late flex flex-col gap-3">
      {Array.from({ length: count }, (_none, index) => (
        <div key={index} className="rounded-card bg-surface p-4 shadow-1">
          <Bone className="h-4 w-1/2" />
          <Bone className="mt-3 h-3.5" />
          <Bone className="mt-2 h-3.5 w-4/5" />
        </div>
      ))}
    </div>
  )
}

/** The placeholder of a page whose data only the browser can request. */
export function PageSkeleton() {
  return (
    <div className="mx-auto max-w-120 px-4 pt-[calc(64px+var(--safe-top))]">
      <RowsSkeleton count={3} />
    </div>
  )
}
