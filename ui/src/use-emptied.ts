import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Empties a field for a secret when its page is left, so that a kept page comes back without it. A field that goes alone, as with
 * one step of a form, is left as it is.
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
      if (!isSecret || element?.isConnected !== true) return // Effects stop as well where the field itself is taken away.
      element.value = ''
      notifyEmptied(element)
    }
  }, [field, isSecret])
}
