import type { ComponentProps, ReactNode } from 'react'

type CheckProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & { children?: ReactNode }

const mark =
  'grid size-6 flex-none appearance-none place-items-center rounded-full inset-ring-2 inset-ring-ink-3 checked:bg-brand checked:inset-ring-0 after:hidden checked:after:block'
const tick =
  'after:h-2.75 after:w-1.5 after:-translate-y-px after:rotate-45 after:border-r-2 after:border-b-2 after:border-on-brand'

/** A checkbox for selection or agreement. It is round; without a label its touch area is 44 px wide and overlaps its neighbours. */
export function Check({ children, ...rest }: CheckProps) {
  return (
    <label
      className={`flex min-h-11 cursor-pointer items-center gap-2.5 ${children === undefined ? '-mx-2.5 w-11 flex-none justify-center' : ''}`}
    >
      <input {...rest} type="checkbox" className={`${mark} ${tick}`} />
      {children}
    </label>
  )
}
