/** The paper plane and the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-1.75 font-display text-25/none font-[850] tracking-[-0.03em]">
      <svg aria-hidden="true" width="26" height="26" viewBox="0 0 26 26">
        <path d="M2 9 24 2l-6.5 22-4.8-8.6z" className="fill-brand" />
        <path d="m12.7 15.4 4.8 8.6L24 2z" fill="#be3114" />
      </svg>
      sealane
    </span>
  )
}
