type PriceBarsProps = { bars: number[]; share: { from: number; to: number } }

const heightPx = 50

/** The number of products in each step of the price scale. Steps within the chosen range are cobalt. */
export function PriceBars({ bars, share: { from, to } }: PriceBarsProps) {
  const highest = Math.max(...bars, 1)
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-x-2.75 top-0 h-13.5 w-[calc(100%-22px)]"
      preserveAspectRatio="none"
      viewBox={`0 0 100 ${heightPx + 4}`}
    >
      {bars.map((count, index) => {
        const width = 100 / bars.length
        const height = count === 0 ? 1 : Math.max(4, (count / highest) * heightPx)
        const middle = (index + 0.5) / bars.length
        const isIn = middle >= from && middle <= to
        return (
          <rect
            key={index}
            x={index * width + 0.4}
            y={heightPx - height}
            width={width - 0.8}
            height={height}
            className={isIn ? 'fill-brand opacity-30' : 'fill-line-2 opacity-60'}
          />
        )
      })}
      <rect x={0} y={heightPx} width={100} height={4} className="fill-line-2" />
      <rect x={from * 100} y={heightPx} width={(to - from) * 100} height={4} className="fill-brand" />
    </svg>
  )
}
