import { useEffectEvent, useLayoutEffect, type ChangeEvent, type RefObject } from 'react'

type Controlled = {
  value?: string | number | readonly string[] | undefined
  onChange?: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined
}

/**
 * Reports text that was typed, or filled in by the browser, before the page's script ran: React did not notice it, and would restore
 * its own value.
 */
export function useInputBeforeHydration(
  field: RefObject<HTMLInputElement | null>,
  { value, onChange }: Controlled,
): void {
  const notifyChange = useEffectEvent(() => {
    const target = field.current
    if (target === null || value === undefined || target.value === String(value)) return
    onChange?.({ target, currentTarget: target } as ChangeEvent<HTMLInputElement>)
  })
  useLayoutEffect(() => notifyChange(), [])
}
