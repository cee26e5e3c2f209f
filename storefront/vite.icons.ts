import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const drawing = path.join(import.meta.dirname, 'src/app/drawing.ts')
const list = fileURLToPath(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs'))
/** A property of the icon data besides the lines; it is removed. */
const spare = /,\s*key: "\w+"/g
const data =
  /const __iconData = \{\s*name: "[\w-]+",\s*size: 24,\s*node: (\[[^]*?\])(?:,\s*aliases: [^\]]*\])?\s*\};\s*__iconData\.node;/
const lucideImport = /import \{([^}]+)\} from 'lucide-react'/g

/** Imports each icon from its own file, so that each page's script contains only its own icons. */
export function importIconsOneByOne(): Plugin {
  const files = readFiles()
  return {
    name: 'icons-one-by-one',
    enforce: 'pre',
    apply: 'build',
    resolveId: { filter: { id: /\/createLucideIcon\.mjs$/ }, handler: () => drawing },
    transform: {
      filter: { id: [/\/(storefront|ui)\/src\/.*\.tsx?$/, /\/lucide-react\/dist\/esm\/icons\//] },
      handler(code, id) {
        if (id.includes('/icons/')) return { code: toLines(code, id), map: null }
        return { code: code.replaceAll(lucideImport, (_all, names: string) => toImports(names, files)), map: null }
      },
    },
  }
}

function toLines(code: string, id: string): string {
  if (!data.test(code)) throw new Error(`The icon ${id} is written in another way`)
  return code.replace(data, 'const __iconData = $1;').replaceAll(spare, '')
}

/** Returns the file of each icon by name, old names included. */
function readFiles(): Map<string, string> {
  const exported = readFileSync(list, 'utf8').matchAll(/export \{([^}]+)\} from '\.\/(icons\/[\w-]+\.mjs)'/g)
  return new Map(
    Array.from(exported).flatMap(([, names = '', file = '']) =>
      Array.from(names.matchAll(/default as (\w+)/g), ([, name = '']) => [name, file] as const),
    ),
  )
}

function toImports(names: string, files: Map<string, string>): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as '))
    .map(([name = '', own = name]) => `import ${own} from 'lucide-react/dist/esm/${fileOf(name, files)}'`)
    .join('; ')
}

function fileOf(name: string, files: Map<string, string>): string {
  const file = files.get(name)
  if (file === undefined) throw new Error(`There is no icon ${name}`)
  return file
}
