import { useTranslations } from 'use-intl'
import { Logo } from '@sealane/ui/logo'

/** The left half of the login on a wide screen: an illustration of a parcel on its way. */
export function NightPanel() {
  const text = useTranslations('portal.login')
  return (
    <aside className="relative hidden flex-col overflow-hidden bg-night p-12 text-on-night desk:flex">
      <Postmark />
      <span className="relative">
        <Logo isOnNight />
      </span>
      <div className="relative grid grow place-items-center">
        <Flight />
      </div>
      <div className="relative pb-4">
        <p className="max-w-105 font-display text-42/[1.02] font-extrabold tracking-[-0.015em]">{text('motto')}</p>
        <p className="mt-3 max-w-95 text-15 text-on-night-2">{text('mottoText')}</p>
      </div>
      <div className="air absolute inset-x-0 bottom-0 [--air-gap:var(--color-on-night)]" />
    </aside>
  )
}

function Postmark() {
  const wave = 'q20-14 40 0t40 0 40 0 40 0 40 0'
  return (
    <svg
      aria-hidden="true"
      className="absolute -top-28 -right-30 fill-none stroke-night-line stroke-2"
      width="460"
      height="460"
      viewBox="0 0 210 210"
    >
      <circle cx="105" cy="105" r="100" />
      <circle cx="105" cy="105" r="78" />
      <path d={[70, 92, 114, 136].map((y) => `M-10 ${y}${wave}`).join('')} />
    </svg>
  )
}

function Flight() {
  const planned = [
    'M300 104C330 90 380 110 430 168',
    'M150 40C190 20 260 40 300 104',
    'M40 190C120 230 330 240 430 168',
  ]
  return (
    <svg aria-hidden="true" width="100%" viewBox="0 0 464 250" className="max-w-116 overflow-visible">
      <g fill="none" strokeWidth="2.5" strokeLinecap="round">
        <path d="M40 190C82 112 142 70 198 65" className="stroke-sun" />
        <path d="M198 65C236 61 272 74 300 104" className="stroke-sun" strokeDasharray="3 8" />
        {planned.map((way) => (
          <path key={way} d={way} className="stroke-night-way" strokeDasharray="3 8" />
        ))}
      </g>
      <g className="fill-night stroke-on-night-2" strokeWidth="2.5">
        <circle cx="40" cy="190" r="6" className="fill-sun stroke-sun" />
        <circle cx="300" cy="104" r="6" />
        <circle cx="430" cy="168" r="6" />
        <circle cx="150" cy="40" r="6" />
      </g>
      <g transform="translate(198 65) rotate(-5)">
        <circle r="17" className="fill-on-night" />
        <path d="M-8 -6 10 0-8 6-4.5 0Z" className="fill-cobalt" />
      </g>
    </svg>
  )
}
