import { Bone } from '@sealane/ui/bone'

const rows = 5

/** The shapes of a day's rows. */
export function NotificationsSkeleton() {
  return (
    <div aria-hidden="true" className="late">
      <Bone className="mt-3 mb-2 h-4 w-20" />
      <div className="rounded-card bg-surface shadow-1">
        {Array.from({ length: rows }, (_none, index) => (
          <div key={index} className="flex gap-3 px-4 py-3.5 not-first:border-t not-first:border-line">
            <Bone className="size-10 flex-none rounded-frame" />
            <div className="grow">
              <Bone className="h-4 w-2/5" />
              <Bone className="mt-2 h-3.5" />
              <Bone className="mt-1.5 h-3.5 w-3/5" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
