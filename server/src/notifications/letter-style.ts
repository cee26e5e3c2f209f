import { darkColor, lightColor } from '@sealane/ui/tokens'

const names = [
  ...(['paper', 'surface', 'line', 'ink', 'ink-2', 'ink-3', 'brand', 'brand-text'] as const),
  ...(['stripe-blue', 'stripe-red', 'on-brand'] as const),
]
type ColorName = (typeof names)[number]
type ColorUse = { color?: ColorName; background?: ColorName; border?: ColorName }

/** The stripes at the edge of an airmail letter. */
export const stripes = {
  light: stripesOf(lightColor),
  dark: stripesOf(darkColor),
}

function stripesOf(color: (name: string) => string): string {
  const surface = color('surface')
  return `repeating-linear-gradient(-45deg,${color('stripe-blue')} 0 12px,${surface} 12px 20px,${color('stripe-red')} 20px 32px,${surface} 32px 40px)`
}

/** Returns the attributes of an element with these colors: light ones in place, and classes by which dark screens replace them. */
export function styled(css: string, { color, background, border }: ColorUse = {}): string {
  const uses = [
    ['color', color, 'c'],
    ['background', background, 'b'],
    ['border-color', border, 'l'],
  ] as const
  const classes = uses.flatMap(([, name, prefix]) => (name === undefined ? [] : [`${prefix}-${name}`]))
  const colors = uses.map(([property, name]) => (name === undefined ? '' : `;${property}:${lightColor(name)}`))
  return `${classes.length > 0 ? `class="${classes.join(' ')}" ` : ''}style="${css}${colors.join('')}"`
}

/** The style sheet for dark screens. A program that does not support it shows the light letter. */
export const darkStyles = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${names
  .map((name) => {
    const color = darkColor(name)
    return `.c-${name}{color:${color}!important}.b-${name}{background:${color}!important}.l-${name}{border-color:${color}!important}`
  })
  .join('')}.stripes{background:${stripes.dark}!important}}`
