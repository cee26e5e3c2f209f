import { useEffectEvent, useLayoutEffect, type ChangeEvent, type RefObject } from 'react'

type Controlled = {
  value?: string | number | readonly string[] | undefined
  onChange?: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined
}

/**
 * Tells of what was typed, or filled in by the browser, before the page's script ran: React did not hear of it, and would put
 * its own value back.
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
