import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Journeys take a quarter less time in this browser, which has no windows. It supports neither permissions nor notifications. */
const headlessShell = 'chromium-headless-shell'
const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Fonts for the scripts of all languages; without them screenshots show boxes. */
const fonts = ['fonts-noto-core', 'fonts-noto-cjk', 'fonts-thai-tlwg']

/** Returns the browser of this machine: `CHROME_PATH`, or one on the PATH. Undefined if there is none. */
export function findBrowser() {
  return process.env['CHROME_PATH'] ?? findFirst([headlessShell, ...wholeBrowsers])
}

/** Returns a browser that supports permissions and notifications. */
export function findWholeBrowser() {
  const named = process.env['CHROME_PATH']
  return named === undefined || path.basename(named) === headlessShell ? findFirst(wholeBrowsers) : named
}

/** Installs a headless Chromium where that needs no password: as root on Debian and its derivatives. */
export function ensureBrowser() {
  const hasFonts = existsSync('/usr/share/fonts/opentype/noto') && existsSync('/usr/share/fonts/truetype/tlwg')
  const isReady =
    hasFonts &&
    (process.env['CHROME_PATH'] ?? findOnPath(headlessShell)) !== undefined &&
    findWholeBrowser() !== undefined
  if (isReady || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Installing Chromium and fonts …')
  apt('update', '-q')
  // Not every distribution has a package of the headless shell.
  if (!installPackages('chromium', headlessShell, ...fonts)) installPackages('chromium', ...fonts)
}

const installPackages = (...packages) => apt('install', '-y', '-q', '--no-install-recommends', ...packages)

/** Returns whether the command succeeded. */
function apt(...parameters) {
  const { status } = spawnSync('apt-get', parameters, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

const findFirst = (names) => names.map(findOnPath).find((file) => file !== undefined)

function findOnPath(name) {
  const { PATH = '' } = process.env
  return PATH.split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file))
}
