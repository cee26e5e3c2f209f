import { travelArc, wholeArc } from './arc.rules.ts'

/** The flight arc. The solid part shows the progress, from 0 to 1. */
export function Arc({ progress }: { progress: number }) {
  const { path, x, y, angle } = travelArc(progress)
  const isThere = progress === 1
  return (
    <svg aria-hidden="true" viewBox="0 0 322 52" className="mt-4 block w-full overflow-visible">
      <path d={wholeArc} stroke="#5e76c9" strokeWidth="2.5" strokeDasharray="3 7" strokeLinecap="round" fill="none" />
      <path d={path} className="stroke-sun" strokeWidth="3" strokeLinecap="round" fill="none" />
      <circle cx="8" cy="40" r="6" className="fill-sun" />
      <circle
        cx="314"
        cy="40"
        r="6"
        className={isThere ? 'fill-sun' : 'fill-night stroke-on-night-2'}
        strokeWidth="2.5"
      />
      {progress > 0 && !isThere && (
        <g transform={`translate(${x} ${y}) rotate(${angle})`}>
          <circle r="14" className="fill-white" />
          <path d="M-7-5 8 0-7 5-4 0Z" fill="#2140b0" />
        </g>
      )}
    </svg>
  )
}
