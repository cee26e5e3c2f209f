/** The paper plane and the name. */
export function Logo({ isOnNight = false }: { isOnNight?: boolean }) {
  return (
    <span
      className={`inline-flex items-center gap-[7px] font-display leading-none font-[850] tracking-[-0.03em] ${isOnNight ? 'text-[30px]' : 'text-[22px]'}`}
    >
      <svg aria-hidden="true" width="22" height="22" viewBox="0 0 26 26">
        <path d="M2 9 24 2l-6.5 22-4.8-8.6z" className={isOnNight ? 'fill-night-plane' : 'fill-brand'} />
        <path d="m12.7 15.4 4.8 8.6L24 2z" className={isOnNight ? 'fill-coral' : 'fill-vermilion'} />
      </svg>
      sealane
    </span>
  )
}
