import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findSettings } from '@sealane/server/config-file'
import { readConfig, variableNames } from '@sealane/server/config'
import { memoryOptions } from '../tools/memory.js'

const root = path.join(import.meta.dirname, '..')
const decisions = readdirSync(path.join(root, 'docs/decisions')).toSorted()
const papers = [
  ...['README.md', 'ARCHITECTURE.md', 'STYLE.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...markdownIn('docs'),
  ...markdownIn('docs/operating'),
  ...decisions.map((name) => `docs/decisions/${name}`),
]

describe.each(papers)('%s', (paper) => {
  const text = read(paper)

  test('has links that lead somewhere', () => {
    const links = matches(text, /(?<!!)\[[^\]]*\]\(([^)#]+)(?:#[^)]*)?\)/g).map(([link = '']) => link)
    const relative = links.filter((link) => !/^[a-z]+:/.test(link))
    const missing = relative.filter((link) => !existsSync(path.join(root, path.dirname(paper), link)))
    expect(missing).toEqual([])
  })

  test('names headings of its own that exist', () => {
    const anchors = matches(text, /\]\(#([^)]+)\)/g).map(([anchor = '']) => anchor)
    const headings = matches(text, /^#+ (.+)$/gm).map(([heading = '']) => toAnchor(heading))
    expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([])
  })

  test('names files and folders that exist', () => {
    const named = /`((?:contract|server|storefront|backoffice|messages|demo|e2e|bench|docs|tools)\/[\w./-]+)`/g
    const filePaths = matches(text, named).map(([filePath = '']) => filePath)
    expect(filePaths.filter((filePath) => !existsSync(path.join(root, filePath)))).toEqual([])
  })

  test('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = matches(text, /npm run (?:-s )?([a-z][\w:-]*)/g).map(([script = '']) => script)
    expect(named.filter((script) => !(script in scripts))).toEqual([])
  })
})

describe('README.md', () => {
  test('shows pictures that are there', () => {
    const pictures = matches(read('README.md'), /!\[[^\]]*\]\(([^)]+)\)/g).map(([picture = '']) => picture)
    expect(pictures.filter((picture) => !existsSync(path.join(root, picture)))).toEqual([])
  })
})

test('docs/operating/configure.md lists the variables that the server reads', () => {
  const documented = matches(read('docs/operating/configure.md'), /^\| `([A-Z_]+)` \|/gm).flat()
  expect(documented.toSorted()).toEqual(variableNames.toSorted())
})

describe.each(['Dockerfile', 'deploy/sealane.service'])('the server in %s', (file) => {
  test('has the memory that npm start gives it', () => {
    const command = read(file).replaceAll(/[",]+/g, '')
    expect(command).toContain(`${memoryOptions.join(' ')} server/src/main.ts`)
  })
})

describe('deploy/sealane.env', () => {
  test('is a configuration as the server reads it, and names no other variable', () => {
    const file = path.join(root, 'deploy/sealane.env')
    expect(readConfig(findSettings({}, file).settings)).toMatchObject({
      publicUrl: 'https://shop.example',
      demo: 'off',
    })
    const proposed = matches(read('deploy/sealane.env'), /^#([A-Z_]+)=/gm).flat()
    expect(proposed.filter((name) => !variableNames.includes(name))).toEqual([])
  })
})

describe('docs/operating/configure.md', () => {
  test('explains every setting', () => {
    const keys = matches(read('server/src/settings/settings.ts'), /^ {2}'?([a-z][\w.]*)'?: \{(?: schema|$)/gm).flat()
    const documented = matches(read('docs/operating/configure.md'), /`([a-z]+[._][\w.]+)`/g).flat()
    expect(keys.length).toBeGreaterThan(10)
    expect(keys.filter((key) => !documented.includes(key))).toEqual([])
  })
})

describe('docs/operating/respond.md', () => {
  test('has the section of each alert', () => {
    const anchors = matches(read('deploy/prometheus/alerts.yml'), /docs\/operating\/respond\.md#([\w-]+)/g).flat()
    const headings = matches(read('docs/operating/respond.md'), /^#+ (.+)$/gm).map(([heading = '']) =>
      toAnchor(heading),
    )
    expect(anchors.length).toBeGreaterThan(10)
    expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([])
  })
})

describe('docs/reliability.md', () => {
  test('names tests that exist, where it says', () => {
    const rows = matches(read('docs/reliability.md'), /^\| [^|]+ \| ([^|]+) \| `([^`]+\.test\.ts)` \|$/gm)
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(([title = '', file = '']) => !read(file).includes(title))).toEqual([])
  })
})

describe('docs/glossary.md', () => {
  const [, ...parts] = read('docs/glossary.md').split('\n## ')
  const terms = parts.map((part) => {
    const [, ...rows] = matches(part, /^\| ([\w][^|]*) \|/gm).flat()
    return rows.map((term) => term.toLowerCase())
  })

  test('has the terms of each part in the order of the alphabet', () => {
    for (const part of terms) expect(part).toEqual(part.toSorted())
  })

  test('has each term once', () => {
    const all = terms.slice(0, 5).flat()
    expect(all.length).toBeGreaterThan(100)
    expect(all).toEqual([...new Set(all)])
  })
})

describe('docs/decisions', () => {
  test('each have a number of their own and say what they have to', () => {
    const parts = ['**Context.**', '**Decision.**', '**Consequences.**', '**What would change it.**']
    const numbers = decisions.map((name) => name.slice(0, 4))
    expect(numbers).toEqual([...new Set(numbers)])
    for (const name of decisions) {
      const text = read(`docs/decisions/${name}`)
      expect(text.startsWith(`# ${Number(name.slice(0, 4))}. `)).toBe(true)
      expect(parts.filter((part) => !text.includes(part))).toEqual([])
    }
  })
})

/** What the groups of each match hold. */
function matches(text: string, pattern: RegExp): string[][] {
  return [...text.matchAll(pattern)].map(([, ...groups]) => groups)
}

function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}

function markdownIn(folder: string): string[] {
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
