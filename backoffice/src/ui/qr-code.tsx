import { encode } from 'uqr'

/** The quiet zone that readers ask for. */
const border = 4

/** Dark on white in both themes: readers want it so. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { data, size } = encode(value, { ecc: 'M', border })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block size-52 max-w-full rounded-[14px] bg-[#fff]"
    >
      <path d={path} fill="#171a21" />
    </svg>
  )
}
