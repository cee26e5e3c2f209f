import { encode } from 'uqr'
import { toPath } from './qr.rules.ts'

/** The quiet zone that scanners require. */
const border = 4

/** A QR code, dark on white in both themes because scanners need that. `label` describes its target. */
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
