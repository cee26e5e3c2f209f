import { encode } from 'uqr'
import { toPath } from './qr.rules.ts'

/** The quiet zone that readers ask for. */
const border = 4

/** Dark on white in both themes: readers want it so. `label` says where it leads. */
export function QrCode({ value, label, className = '' }: { value: string; label: string; className?: string }) {
  const { data, size } = encode(value, { ecc: 'M', border })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`block bg-white ${className}`}
    >
      <path d={toPath(data)} fill="#171a21" />
    </svg>
  )
}
