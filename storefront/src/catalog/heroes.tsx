import type { Contract } from '@sealane/contract/index'
import type { Reply } from '@sealane/contract/endpoint'
import { ArrowRight, ArrowUpRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { Icon } from '@sealane/ui/icon'
import { Picture } from '../ui/picture.tsx'

type HomeHero = Reply<Contract['GET /api/product/heroes']>['items'][number]

/** Phones show the heroes as a row to swipe; wide screens show the first three as a mosaic. */
export function Heroes({ heroes }: { heroes: HomeHero[] }) {
  const text = useTranslations('home')
  const [at, setAt] = useState(0)
  const row = useRef<HTMLUListElement>(null)
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {}
    setAt(Math.round(Math.abs(scrollLeft) / clientWidth))
  }
  if (heroes.length === 0) return undefined
  return (
    <section aria-label={text('offers')} className="relative mt-4 desk:mt-0">
      <ul
        ref={row}
        onScroll={follow}
        className="scroll-row -mb-7 flex snap-x snap-mandatory gap-3 px-4 pb-10 desk:mb-0 desk:grid desk:h-95 desk:grid-cols-[2fr_1fr] desk:grid-rows-2 desk:gap-5 desk:overflow-visible desk:p-0"
      >
        {heroes.map((hero, index) => (
          <li
            key={hero.id}
            className="w-full flex-none snap-center desk:w-auto desk:first:row-span-2 desk:nth-[n+4]:hidden"
          >
            <HeroCard hero={hero} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      <Dots count={heroes.length} at={at} />
    </section>
  )
}

function HeroCard({ hero, isFirst }: { hero: HomeHero; isFirst: boolean }) {
  const { title, action, target } = hero
  const large = 'desk:top-8.5 desk:left-8.5 desk:max-w-75 desk:text-50'
  const small = 'desk:top-5 desk:left-5.5 desk:max-w-42.5 desk:text-24'
  return (
    <Link
      href={target}
      className="relative isolate block h-75 overflow-hidden rounded-hero text-print shadow-2 desk:h-full desk:rounded-sheet"
    >
      <HeroPicture hero={hero} isFirst={isFirst} />
      <span className={`type-d1 absolute top-5 left-5 max-w-[min(270px,75%)] headline ${isFirst ? large : small}`}>
        {title}
      </span>
      <span className="sr-only">. {action}</span>
      <span
        aria-hidden="true"
        className="absolute top-4 right-4 grid size-12 place-items-center rounded-full bg-white text-on-white desk:hidden"
      >
        <Icon of={ArrowUpRight} />
      </span>
      {isFirst && (
        <span
          aria-hidden="true"
          className="absolute bottom-8.5 left-8.5 hidden min-h-12.5 items-center gap-2 rounded-full bg-white px-5.5 font-display text-17 font-bold text-on-white desk:flex"
        >
          {action}
          <Icon of={ArrowRight} size={20} />
        </span>
      )}
    </Link>
  )
}

/** On wide screens the whole picture is at the right; its stretched left edge is the background of the title. */
function HeroPicture({ hero: { image, color }, isFirst }: { hero: HomeHero; isFirst: boolean }) {
  return (
    <>
      <Picture
        src={image}
        color={color}
        alt=""
        isEager={isFirst}
        sizes={isFirst ? '(min-width: 1024px) 510px, 100vw' : '(min-width: 1024px) 240px, 100vw'}
        className="size-full [&_img]:object-[50%_100%] desk:absolute desk:right-0 desk:aspect-[4/3] desk:w-auto desk:bg-transparent!"
      />
      <img
        src={image.replace(/-800\.webp$/, '-200.webp')}
        alt=""
        loading="lazy"
        className="picture absolute inset-y-0 left-0 -z-1 hidden h-full w-[2000%] max-w-none desk:block"
      />
    </>
  )
}

function Dots({ count, at }: { count: number; at: number }) {
  return (
    <span aria-hidden="true" className="absolute bottom-13.5 left-9 flex gap-1.25 desk:hidden">
      {Array.from({ length: count }, (_none, index) => (
        <i
          key={index}
          className={`h-1.25 rounded-full bg-print transition-[width] ${index === at ? 'w-4.5' : 'w-1.25 opacity-40'}`}
        />
      ))}
    </span>
  )
}
