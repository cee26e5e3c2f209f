import { createElement, type SVGProps } from 'react'

type DrawingLine = [tag: string, attributes: Record<string, string>]
type DrawingProps = SVGProps<SVGSVGElement> & { size?: number }

const stroke = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** What a lucide icon is made with in built pages (vite.icons.ts): its lines, without the names and settings we never use. */
// oxlint-disable-next-line import/no-default-export -- as lucide asks for it
export default function createDrawing(lines: DrawingLine[]) {
  return ({ size, ...rest }: DrawingProps) =>
    createElement(
      'svg',
      { width: size, height: size, viewBox: '0 0 24 24', ...stroke, ...rest },
      ...lines.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
