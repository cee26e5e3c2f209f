/**
 * Specification, section 2: every page is kept when it is left but the product's. `always`: Home, Shops, Explore, Bag, Filter.
 * `recent`: all others, up to more than anybody opens in one visit, which bounds the memory. `never`: the product's, and a page
 * whose form was sent.
 */
export type PaneRetention = 'always' | 'recent' | 'never'
export type Pane = { path: string; search: string; keep: PaneRetention }

const recentMaximum = 50

/** The panes after arriving somewhere, the newest last. A kept pane is shown again as it was, under its newest query. */
export function retainPanes(panes: readonly Pane[], arriving: Pane): Pane[] {
  const others = panes.filter(({ path, keep }) => path !== arriving.path && keep !== 'never')
  const room = arriving.keep === 'recent' ? recentMaximum - 1 : recentMaximum
  const recent = others.filter(({ keep }) => keep === 'recent').slice(-room)
  return [...others.filter((pane) => pane.keep === 'always' || recent.includes(pane)), arriving]
}
