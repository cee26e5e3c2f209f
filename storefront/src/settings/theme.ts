import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

/** Read before the first paint by `themeScript` in `app/document.ts`. */
const key = 'theme'
const listeners = new Set<() => void>()

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'system')
}

/** Kept on this device; the page changes at once, in a fade where the browser can and people want it. */
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

/** Where nothing can be kept, the choice lasts as long as the page. */
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
