import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

/** The key in the local storage that `themeScript` in `app/document.ts` reads before the first paint. */
const key = 'theme'
const listeners = new Set<() => void>()

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'system')
}

/**
 * Stores the theme on this device and changes the page immediately; with a fade if the browser supports it and the shopper has not
 * reduced motion.
 */
export function chooseTheme(theme: Theme): void {
  storeTheme(theme)
  const wear = () => {
    if (theme === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
    for (const listener of listeners) listener()
  }
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || !('startViewTransition' in document)) wear()
  else document.startViewTransition(wear)
}

function readTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Stores the theme; without a storage the choice lasts as long as the page. */
function storeTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    return
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
