import axe from 'axe-core'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { render } from 'vitest-browser-react'
import './page.css'

/** Renders the component as a page of a site does, in English. */
export function show(component: ReactNode) {
  return render(component, { wrapper: Page })
}

function Page({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en-US" messages={{}} timeZone="UTC">
      <main>{children}</main>
    </IntlProvider>
  )
}

export const themes = ['light', 'dark'] as const
export type PageTheme = (typeof themes)[number]

/** Returns the rules that axe finds violated, each with the element, in this theme. */
export async function findFaults(theme: PageTheme): Promise<string[]> {
  document.documentElement.dataset['theme'] = theme
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
