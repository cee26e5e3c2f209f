import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { findBrowser } from '../../tools/browser.js'
import { median } from './load.ts'
import { root } from './processes.ts'
import { alone, type BenchRow } from './table.ts'

type LighthouseAudit = { score: number | null; scoreDisplayMode: string; title: string }
type LighthouseCategory = { score: number; auditRefs: { id: string; weight: number }[] }
type LighthouseReport = { categories: Record<string, LighthouseCategory>; audits: Record<string, LighthouseAudit> }

/** Minimum scores out of 100. A machine that is slow at the moment lowers only the first. */
const categories = [
  { id: 'performance', atLeast: 95 },
  { id: 'accessibility', atLeast: 100 },
  { id: 'best-practices', atLeast: 100 },
  { id: 'seo', atLeast: 100 },
]
const cli = path.join(root, 'node_modules/lighthouse/cli/index.js')

/** The floor of performance is the same page without its scripts: the score of this machine for only HTML, styles and pictures. */
const bare = ['--blocked-url-patterns=*.js', '--only-categories=performance']

/** Returns the median Lighthouse scores of the pages that visitors open first, as on a slow phone. Prints what costs points. */
export async function scorePages(address: string, rounds: number): Promise<BenchRow[]> {
  const pages = await addressesOf(address)
  return pages.flatMap(({ name, url }) => {
    const turns = Array.from({ length: rounds }, () => ({ floor: runLighthouse(url, bare), page: runLighthouse(url) }))
    const reports = turns.map(({ page }) => page)
    for (const fault of faultsOf(reports)) console.log(`${name}: ${fault}`)
    const floor = pointsOf(
      turns.map((turn) => turn.floor),
      'performance',
    )
    return categories.map(({ id, atLeast }) =>
      alone(`Lighthouse, ${name}: ${id}`, {
        value: pointsOf(reports, id),
        unit: 'points',
        atLeast,
        ...(id === 'performance' && { floor }),
      }),
    )
  })
}

function pointsOf(reports: LighthouseReport[], category: string): number {
  return Math.round(median(reports.map((report) => (report.categories[category]?.score ?? 0) * 100)))
}

async function addressesOf(address: string): Promise<{ name: string; url: string }[]> {
  const answer = await fetch(`${address}/api/product/hot`, { headers: { lang: 'en' } })
  const { data } = (await answer.json()) as {
    data: { items: { id: string; shop: { id: string }; category: { id: string } }[] }
  }
  const [product] = data.items
  if (product === undefined) throw new Error('The demo world has no products')
  return [
    { name: 'home', url: `${address}/en/home` },
    { name: 'results', url: `${address}/en/searchs?category=${product.category.id}` },
    { name: 'detail', url: `${address}/en/detail/${product.id}/${product.shop.id}` },
    { name: 'shop', url: `${address}/en/shop/${product.shop.id}` },
  ]
}

function runLighthouse(url: string, options: string[] = []): LighthouseReport {
  const flags = '--chrome-flags=--headless=new --no-sandbox'
  const parameters = [cli, url, '--output=json', '--quiet', flags, ...options]
  const ask = () =>
    spawnSync(process.execPath, parameters, {
      env: { ...process.env, CHROME_PATH: findBrowser() },
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
    })
  const first = ask()
  // Sometimes the browser's trace is lost and there is no score.
  const { stdout, stderr, status } = first.status === 0 ? first : ask()
  if (status !== 0) throw new Error(`Lighthouse did not judge ${url}: ${stderr}`)
  return JSON.parse(stdout) as LighthouseReport
}

/** Returns the failed audits in the categories that do not depend on the machine. */
function faultsOf(reports: LighthouseReport[]): string[] {
  const faults = reports.flatMap(({ categories: found, audits }) =>
    categories
      .filter(({ id }) => id !== 'performance')
      .flatMap(({ id }) => found[id]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title}`),
  )
  return [...new Set(faults)]
}
