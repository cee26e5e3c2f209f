/** `always`: Home, Shops, Explore, Bag, Filter. `recent`: the last few. `never`: product detail, pay, passwords, codes. */
export type Keep = 'always' | 'recent' | 'never'
export type Pane = { path: string; search: string; keep: Keep }

const recentMaximum = 6

/** The panes after arriving somewhere, the newest last. A kept pane is shown again as it was, under its newest query. */
export function keepPanes(panes: readonly Pane[], arriving: Pane): Pane[] {
  const others = panes.filter(({ path, keep }) => path !== arriving.path && keep !== 'never')
  const room = arriving.keep === 'recent' ? recentMaximum - 1 : recentMaximum
  const recent = others.filter(({ keep }) => keep === 'recent').slice(-room)
  return [...others.filter((pane) => pane.keep === 'always' || recent.includes(pane)), arriving]
}
