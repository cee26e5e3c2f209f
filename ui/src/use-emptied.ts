import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Empties a field for a secret when its page is left, so that a kept page returns without it. A field that is removed alone, as with
 * one step of a form, stays unchanged.
 */
export function useEmptied(
  field: RefObject<HTMLInputElement | null>,
  isSecret: boolean,
  onEmptied: (field: HTMLInputElement) => void,
): void {
  const notifyEmptied = useEffectEvent(onEmptied)
  useEffect(() => {
    const element = field.current
    return () => {
      if (!isSecret || element?.isConnected !== true) return // Effects also stop when only the field is removed.
      element.value = ''
      notifyEmptied(element)
    }
  }, [field, isSecret])
}
