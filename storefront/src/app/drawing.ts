import { createElement, type SVGProps } from 'react'

type DrawingLine = [tag: string, attributes: Record<string, string>]
type DrawingProps = SVGProps<SVGSVGElement> & { size?: number }

const stroke = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** Creates a lucide icon in built pages (vite.icons.ts) from its lines alone, without the names and settings that the project does not use. */
// oxlint-disable-next-line import/no-default-export -- lucide requires it
export default function createDrawing(lines: DrawingLine[]) {
  return ({ size, ...rest }: DrawingProps) =>
    createElement(
      'svg',
      { width: size, height: size, viewBox: '0 0 24 24', ...stroke, ...rest },
      ...lines.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
