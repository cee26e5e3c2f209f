/**
 * Specification, section 2: every page except the product's is kept when it is left. `always`: Home, Shops, Explore, Bag, Filter.
 * `recent`: all others, up to a number that bounds the memory and that one visit hardly reaches. `never`: the product's page, and a
 * page whose form was sent.
 */
export type PaneRetention = 'always' | 'recent' | 'never'
export type Pane = { path: string; search: string; keep: PaneRetention }

const recentMaximum = 50

/** Returns the panes after navigation, the newest last. A kept pane is shown again in its earlier state, with its newest query. */
export function retainPanes(panes: readonly Pane[], arriving: Pane): Pane[] {
  const others = panes.filter(({ path, keep }) => path !== arriving.path && keep !== 'never')
  const room = arriving.keep === 'recent' ? recentMaximum - 1 : recentMaximum
  const recent = others.filter(({ keep }) => keep === 'recent').slice(-room)
  return [...others.filter((pane) => pane.keep === 'always' || recent.includes(pane)), arriving]
}
