import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'

export type WideHeaderComponent = ComponentType<{ path: string }>

/** From this width the header of wide screens replaces the tab bar. */
const wide = '(min-width: 1024px)'

/** Never resolves, so that React hydrates the rest of the page and leaves the server's header as it is. */
const untouched = lazy(() => new Promise<{ default: WideHeaderComponent }>(() => {}))

/** Loads the code of the first header; a phone does not request it. */
export async function readHeader(): Promise<WideHeaderComponent> {
  return matchMedia(wide).matches ? load() : untouched
}

/** On a phone, removes the server's wide header after hydration, and renders it if the window grows. */
export function WideHeader({ first, path }: { first: WideHeaderComponent; path: string }) {
  const [Shown, setShown] = useState<WideHeaderComponent | undefined>(() => first)
  useEffect(() => {
    if (first !== untouched) return undefined
    // oxlint-disable-next-line react/set-state-in-effect -- runs once; otherwise every page change would wait for it forever
    setShown(undefined)
    const media = matchMedia(wide)
    const grow = () => {
      if (!media.matches) return
      load().then(
        (loaded) => setShown(() => loaded),
        () => {}, // Without a network the page has no header.
      )
    }
    grow()
    media.addEventListener('change', grow)
    return () => media.removeEventListener('change', grow)
  }, [first])
  return <Suspense>{Shown !== undefined && <Shown path={path} />}</Suspense>
}

async function load(): Promise<WideHeaderComponent> {
  return (await import('../ui/desktop-header.tsx')).DesktopHeader
}
