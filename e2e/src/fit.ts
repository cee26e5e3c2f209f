declare global {
  interface Window {
    /** The size of each piece of text when it was last looked at. */
    textSizes: Map<Element, number>
  }
}

/** Runs in the page: remembers how large each piece of text is that is seen. */
export function rememberTextSizes(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  window.textSizes = new Map()
  while (walker.nextNode() !== null) {
    const { data, parentElement } = walker.currentNode as Text
    if (data.trim() === '' || parentElement === null || parentElement.closest('svg, script, style, .sr-only') !== null) continue
    if (parentElement.checkVisibility())
      window.textSizes.set(parentElement, Number.parseFloat(getComputedStyle(parentElement).fontSize))
  }
}

/** Runs in the page: what has not grown twofold since. Headlines that are as large as the screen allows grow by half. */
export function findUngrown(): string[] {
  const grown = (px: number) => px * (px > 30 ? 1.5 : 2) - 0.1
  return [...window.textSizes]
    .filter(([element]) => element.isConnected)
    .filter(([element, px]) => Number.parseFloat(getComputedStyle(element).fontSize) < grown(px))
    .map(([element, px]) => `${px} px: ${element.textContent}`)
}

/** Runs in the page: what is cut off, covers something else, or cannot be tapped. */
export function findFaults(): string[] {
  const say = (fault: string, element: Element) =>
    `${fault}: “${element.textContent?.trim().slice(0, 40)}” ${element.outerHTML.slice(0, 160)}`
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('.sr-only, [aria-hidden=true], svg, .skip-link') === null
  const dialogs = [...document.querySelectorAll('dialog[open]')]
  const top = dialogs.at(-1) ?? document.body
  const wideLimit = document.documentElement.clientWidth + 1

  const pieces = [...top.querySelectorAll('*')].filter(
    (element) =>
      isSeen(element) && [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== ''),
  )
  const isShortened = (element: Element) => element.closest('.truncate, [class*=line-clamp]') !== null
  const rectsOf = (node: Node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
  }
  const boxes = new Map(
    pieces.map((piece) => [piece, [...piece.childNodes].filter((node) => node.nodeType === 3).flatMap(rectsOf)]),
  )
  const isSlid = (piece: Element) => {
    for (let box: Element | null = piece; box !== null; box = box.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX) && box !== top) return true
    return false
  }
  /** What of it the boxes around it let through. */
  const isClipped = (piece: Element) => {
    if (isSlid(piece)) return false
    for (let box: Element | null = piece; box !== null && box !== top; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const { left, right, top: above, bottom } = box.getBoundingClientRect()
      const isOutX = ({ left: l, right: r }: DOMRect) => overflowX !== 'visible' && (l < left - 2 || r > right + 2)
      const isOutY = (rect: DOMRect) =>
        (overflowY === 'hidden' || overflowY === 'clip') && (rect.top < above - 6 || rect.bottom > bottom + 6)
      if (box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement) return false
      if (boxes.get(piece)?.some((rect) => isOutX(rect) || isOutY(rect)) === true) return true
    }
    return false
  }
  const isOut = (piece: Element) =>
    !isSlid(piece) &&
    !isShortened(piece) &&
    boxes.get(piece)?.some(({ left, right }) => left < -1 || right > wideLimit) === true
  const sticksOut = (button: Element) => {
    const { left, right, top: above, bottom } = button.getBoundingClientRect()
    return [...boxes].some(
      ([piece, rects]) =>
        button.contains(piece) &&
        !isShortened(piece) &&
        rects.some((rect) => rect.left < left - 2 || rect.right > right + 2 || rect.top < above - 6 || rect.bottom > bottom + 6),
    )
  }
  const layerOf = (element: Element) => {
    for (let box: Element | null = element; box !== null; box = box.parentElement) {
      const { position } = getComputedStyle(box)
      if (position !== 'static' && position !== 'relative') return box
    }
    return undefined
  }
  const covers = (one: DOMRect, other: DOMRect) => {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return width > 3 && height > 0.5 * Math.min(one.height, other.height)
  }
  const overlapping = pieces.filter((piece, index) =>
    pieces.some(
      (other, at) =>
        at > index &&
        !piece.contains(other) &&
        !isShortened(piece) &&
        !isShortened(other) &&
        layerOf(piece) === layerOf(other) &&
        boxes.get(piece)?.some((one) => boxes.get(other)?.some((two) => covers(one, two))) === true,
    ),
  )
  const actions = [...top.querySelectorAll('a[href], button, input:not([type=range]), select, textarea, [role=tab], [role=switch]')].filter(
    isSeen,
  )
  const isUnreachable = (action: Element) => {
    action.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top: above, width, height } = action.getClientRects()[0] ?? new DOMRect()
    if (width < 2 || height < 2) return false
    const hit = document.elementFromPoint(left + width / 2, above + height / 2)
    return hit === null || !(action.contains(hit) || hit.contains(action) || hit.closest('label')?.contains(action) === true)
  }
  const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth
  const faults = [
    ...(wide ? ['the page is wider than the screen'] : []),
    ...pieces.filter((piece) => isOut(piece)).map((piece) => say('out of the page', piece)),
    ...pieces.filter((piece) => !isShortened(piece) && isClipped(piece)).map((piece) => say('cut off', piece)),
    ...actions.filter(sticksOut).map((action) => say('sticks out of its button', action)),
    ...overlapping.map((piece) => say('lies over other text', piece)),
    ...actions.filter((action) => !(action as HTMLButtonElement).disabled && isUnreachable(action)).map((action) => say('cannot be tapped', action)),
  ]
  scrollTo(0, 0)
  return faults
}
