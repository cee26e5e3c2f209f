import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The scripts that the pages speak need their letters, or screenshots show boxes. */
const packages = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-thai-tlwg']

/** The browser of this machine: `CHROME_PATH`, or one on the PATH. Undefined where there is none. */
export function findBrowser() {
  const { CHROME_PATH, PATH = '' } = process.env
  if (CHROME_PATH !== undefined) return CHROME_PATH
  return names
    .flatMap((name) => PATH.split(path.delimiter).map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file))
}

/** Installs Chromium where that needs nobody's password: as root on Debian and its kin. */
export function ensureBrowser() {
  const isThere = findBrowser() !== undefined
  const hasLetters = existsSync('/usr/share/fonts/opentype/noto') && existsSync('/usr/share/fonts/truetype/tlwg')
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get') || (isThere && hasLetters)) return
  console.log('Installing Chromium and fonts …')
  const apt = (...parameters) =>
    spawnSync('apt-get', parameters, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update', '-q')
  apt('install', '-y', '-q', '--no-install-recommends', ...packages)
}
