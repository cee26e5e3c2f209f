// Checks the alert rules and the dashboard of `deploy/` with promtool: `node tools/alert-rules.js <promtool>`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const [promtool = 'promtool'] = process.argv.slice(2)
const deploy = path.join(import.meta.dirname, '../deploy')
const folder = mkdtempSync(path.join(tmpdir(), 'sealane-rules-'))

/** The dashboard's expressions as rules, because promtool cannot read dashboards. */
const { panels } = JSON.parse(readFileSync(path.join(deploy, 'grafana/sealane.json'), 'utf8'))
const rules = panels.flatMap(({ targets }) => targets).map(({ expr }, index) => ({ record: `panel:${index}`, expr }))
const dashboard = path.join(folder, 'dashboard.yml')
writeFileSync(dashboard, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))

const prometheus = path.join(deploy, 'prometheus')
const runs = [
  ['check', 'config', '--syntax-only', path.join(prometheus, 'prometheus.yml')],
  ['check', 'rules', path.join(prometheus, 'alerts.yml'), dashboard],
  ['test', 'rules', path.join(prometheus, 'alerts.test.yml')],
]
const isClean = runs.every((words) => spawnSync(promtool, words, { stdio: 'inherit' }).status === 0)
rmSync(folder, { recursive: true })
process.exitCode = isClean ? 0 : 1
