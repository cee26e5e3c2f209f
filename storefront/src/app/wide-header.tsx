import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'

export type WideHeaderComponent = ComponentType<{ path: string }>

/** Where the header of wide screens takes the place of the tab bar. */
const wide = '(min-width: 1024px)'

/** Never ready, so that React takes up the rest of the page without the header that the server wrote. */
const untouched = lazy(() => new Promise<{ default: WideHeaderComponent }>(() => {}))

/** The code of the first header: a phone does not ask for it. */
export async function readHeader(): Promise<WideHeaderComponent> {
  return matchMedia(wide).matches ? load() : untouched
}

/** On a phone what the server wrote for wide screens goes once the page is taken up; it comes if the window grows. */
export function WideHeader({ first, path }: { first: WideHeaderComponent; path: string }) {
  const [Shown, setShown] = useState<WideHeaderComponent | undefined>(() => first)
  useEffect(() => {
    if (first !== untouched) return undefined
    // oxlint-disable-next-line react/set-state-in-effect -- once: else every change of pages would wait for it, for ever
    setShown(undefined)
    const media = matchMedia(wide)
    const grow = () => {
      if (!media.matches) return
      load().then(
        (loaded) => setShown(() => loaded),
        () => {}, // Without a network the page goes on without its header.
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
