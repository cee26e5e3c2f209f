import { lazy, type ComponentType } from 'react'

type Header = ComponentType<{ path: string }>

/** Where the header of wide screens takes the place of the tab bar. */
const wide = '(min-width: 1024px)'

/** At once on wide screens. Elsewhere what the server wrote stays hidden, and its code comes if the window grows. */
export async function readHeader(): Promise<Header> {
  const media = matchMedia(wide)
  if (media.matches) return load()
  return lazy(async () => {
    await new Promise((grow) => media.addEventListener('change', grow, { once: true }))
    return { default: await load() }
  })
}

async function load(): Promise<Header> {
  return (await import('../ui/desktop-header.tsx')).DesktopHeader
}
