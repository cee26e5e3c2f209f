import type { ComponentProps, ReactNode } from 'react'

type BoxProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & { children?: ReactNode }

const mark =
  'grid size-6 flex-none appearance-none place-items-center rounded-full inset-ring-2 inset-ring-ink-3 checked:bg-brand checked:inset-ring-0 after:hidden checked:after:block'
const tick =
  'after:h-2.75 after:w-1.5 after:-translate-y-px after:rotate-45 after:border-r-2 after:border-b-2 after:border-on-brand'
const label = 'flex min-h-11 cursor-pointer items-center gap-2.5'

/** Selected or agreed to. Round, as drawn; alone it takes touches 44 px wide, from what lies beside it. */
export function Check({ children, ...rest }: BoxProps) {
  return (
    <label className={`${label} ${children === undefined ? '-mx-2.5 w-11 justify-center' : ''}`}>
      <input {...rest} type="checkbox" className={`${mark} ${tick}`} />
      {children}
    </label>
  )
}

/** On or off, at once. */
export function Switch({ children, ...rest }: BoxProps) {
  return (
    <label className={`${label} justify-between`}>
      {children}
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={rest.checked ?? rest.defaultChecked ?? false}
        className="h-8 w-13 flex-none appearance-none rounded-full bg-ink-3 p-0.75 transition-colors after:block after:size-6.5 after:rounded-full after:bg-[#fff] after:shadow-1 after:transition-transform checked:bg-brand checked:after:translate-x-5"
      />
    </label>
  )
}
