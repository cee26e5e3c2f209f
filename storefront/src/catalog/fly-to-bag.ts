import { isMotionReduced } from '../app/scroll.ts'

const flightMs = 360
const sizePx = 84
const ease = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

/** Moves a small picture in an arc from its place to the bag, which pops when it arrives. With reduced motion there is only the pop. */
export function flyToBag(from: Element | null, image: string): void {
  const bag = findBag()
  if (bag === undefined) return
  if (from === null || isMotionReduced()) return pop(bag)
  const start = middleOf(from.getBoundingClientRect())
  const end = middleOf(bag.getBoundingClientRect())
  const picture = createPicture(image, start)
  const x = end.x - start.x
  const y = end.y - start.y
  const flight = picture.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x * 0.5}px, ${y * 0.5 - 60}px) scale(0.7)`, opacity: 1, offset: 0.5 },
      { transform: `translate(${x}px, ${y}px) scale(0.2)`, opacity: 0.4 },
    ],
    { duration: flightMs, easing: ease },
  )
  flight.addEventListener('finish', () => {
    picture.remove()
    pop(bag)
  })
}

/** Finds the visible link to the bag: in the page's own bar or in the header. */
function findBag(): Element | undefined {
  const ways = Array.from(document.querySelectorAll('a[href$="/bag"]'))
  return ways.find((way) => way.getClientRects().length > 0)
}

function pop(bag: Element): void {
  bag.animate([{ scale: 1 }, { scale: 1.18 }, { scale: 1 }], { duration: 220, easing: ease })
}

/** Returns the centre of the part that is on the screen. */
function middleOf({ left, right, top, bottom }: DOMRect): { x: number; y: number } {
  const middle = (from: number, to: number, size: number) => (Math.max(0, from) + Math.min(size, Math.max(to, 0))) / 2
  return { x: middle(left, right, innerWidth), y: middle(top, bottom, innerHeight) }
}

/** Creates the picture as a popover, so that it moves above an open sheet. */
function createPicture(image: string, { x, y }: { x: number; y: number }): HTMLImageElement {
  const picture = document.createElement('img')
  picture.src = image.replace(/-800\.webp$/, '-200.webp')
  picture.alt = ''
  picture.popover = 'manual'
  picture.className = 'pointer-events-none fixed m-0 rounded-tile border-0 p-0 shadow-2'
  Object.assign(picture.style, {
    inset: 'auto',
    left: `${x - sizePx / 2}px`,
    top: `${y - sizePx / 2}px`,
    width: `${sizePx}px`,
    height: `${sizePx}px`,
  })
  document.body.append(picture)
  picture.showPopover?.()
  return picture
}
