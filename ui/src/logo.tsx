/** The paper plane and the name. `isOnNight` is larger, in the colors of the dark blue panel. */
export function Logo({ isOnNight = false }: { isOnNight?: boolean }) {
  return (
    <span
      className={`inline-flex items-center gap-1.75 font-display leading-none font-[850] tracking-[-0.03em] ${isOnNight ? 'text-28' : 'text-25'}`}
    >
      <svg aria-hidden="true" width="26" height="26" viewBox="0 0 26 26">
        <path d="M2 9 24 2l-6.5 22-4.8-8.6z" className={isOnNight ? 'fill-night-plane' : 'fill-brand'} />
        <path d="m12.7 15.4 4.8 8.6L24 2z" className={isOnNight ? 'fill-coral' : 'fill-vermilion'} />
      </svg>
      sealane
    </span>
  )
}
