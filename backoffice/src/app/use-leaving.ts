import { useEffect, useState } from 'react'

/**
 * While there is unsaved input: stops a click on a link to another page until the user confirms, and lets the browser ask before the tab closes.
 * Returns the link's target.
 */
export function useLeaving(isUnsaved: boolean): [string | undefined, (address: string | undefined) => void] {
  const [targetPath, setTargetPath] = useState<string>()
  useEffect(() => {
    if (!isUnsaved) return undefined
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isAway = link !== null && link.target === '' && link.pathname !== location.pathname
      if (!isAway || event.defaultPrevented || event.metaKey || event.ctrlKey) return
      event.preventDefault()
      event.stopPropagation()
      setTargetPath(link.pathname + link.search)
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', hold, true)
    window.addEventListener('beforeunload', warn)
    return () => {
      document.removeEventListener('click', hold, true)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved])
  return [targetPath, setTargetPath]
}
