import { useId } from 'react'

type PostmarkProps = {
  /** The text around the rim. */
  ring: string
  day: string
  time: string
  className?: string
}

const longest = 7

/** A decoration that marks a fact with place and time; the text beside it contains the same information. */
export function Postmark({ ring, day, time, className = '' }: PostmarkProps) {
  const id = useId()
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 92 92"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      className={`-rotate-12 overflow-visible font-display ${className}`}
    >
      <circle cx="46" cy="46" r="44" />
      <circle cx="46" cy="46" r="28" />
      <path id={id} d="M46 46m-33 0a33 33 0 1 1 66 0a33 33 0 1 1-66 0" stroke="none" />
      <g fill="currentColor" stroke="none" fontWeight="700">
        <text fontSize="9.6">
          <textPath href={`#${id}`} textLength="200" lengthAdjust="spacing">
            {ring}
          </textPath>
        </text>
        <text x="46" y="45" textAnchor="middle" fontSize={widthOf(day) > longest ? 11 : 15} fontWeight="800">
          {day}
        </text>
        <text x="46" y="58" textAnchor="middle" fontSize={widthOf(time) > longest ? 9 : 11}>
          {time}
        </text>
      </g>
    </svg>
  )
}

/** Returns the width in letters; Chinese, Japanese and Korean characters are twice as wide. */
function widthOf(text: string): number {
  return text.length + (text.match(/[\u2e80-\uffff]/g)?.length ?? 0)
}
