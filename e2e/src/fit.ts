import type { Page } from '@playwright/test'

type CutPiece = {
  element: Element
  /** The position of its own text, line by line; empty for text that is scrolled out of its list. */
  lines: DOMRect[]
  /** True for text that is shortened with an ellipsis on purpose and can be read in full elsewhere. */
  isShortened: boolean
  /** True inside a row that scrolls sideways. */
  isSlid: boolean
}
type FitCheck = {
  /** The page, or the topmost sheet. */
  top: Element
  pieces: CutPiece[]
  actions: Element[]
  say: (fault: string, element: Element) => string
  /** Texts and buttons of different layers may overlap. */
  layerOf: (element: Element) => Element | undefined
  covers: (one: DOMRect, other: DOMRect) => boolean
}

declare global {
  interface Window {
    /** The last recorded font size of each piece of text. */
    textSizes: Map<Element, number>
    fit: FitCheck
  }
}

/** Runs in the page: records the font size of each visible piece of text. */
export function rememberTextSizes(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  window.textSizes = new Map()
  while (walker.nextNode() !== null) {
    const { data, parentElement } = walker.currentNode as Text
    if (data.trim() === '' || parentElement === null || parentElement.closest('svg, script, style, .sr-only') !== null)
      continue
    if (parentElement.checkVisibility())
      window.textSizes.set(parentElement, Number.parseFloat(getComputedStyle(parentElement).fontSize))
  }
}

/**
 * Runs in the page: returns texts that have not doubled in size since. Headlines that already have the largest size for the screen must grow by half.
 */
export function findUngrown(): string[] {
  const grown = (px: number) => px * (px > 30 ? 1.5 : 2) - 0.1
  return [...window.textSizes]
    .filter(([element]) => element.isConnected)
    .filter(([element, px]) => Number.parseFloat(getComputedStyle(element).fontSize) < grown(px))
    .map(([element, px]) => `${px} px: ${element.textContent}`)
}

const settlingMs = 1_000

/** Returns elements that are cut off, overlap others, or cannot be tapped. Leaves the page scrolled to the top. */
export async function findFaults(page: Page): Promise<string[]> {
  const faults = await lookForFaults(page)
  if (faults.length === 0) return faults
  await page.waitForTimeout(settlingMs) // Data that arrived from the server during the measurement is in place now.
  return lookForFaults(page)
}

async function lookForFaults(page: Page): Promise<string[]> {
  await page.evaluate(prepare)
  await page.evaluate(readPieces)
  return [
    ...(await page.evaluate(findCut)),
    ...(await page.evaluate(findCovered)),
    ...(await page.evaluate(findUntappable)),
  ]
}

/** Runs in the page. */
function prepare(): void {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('.sr-only, [aria-hidden=true], svg, .skip-link') === null
  const actions = 'a[href], button, input:not([type=range]), select, textarea'
  window.fit = {
    top,
    pieces: [...top.querySelectorAll('*')]
      .filter(isSeen)
      .map((element) => ({ element, lines: [], isShortened: false, isSlid: false })),
    actions: [...top.querySelectorAll(actions)].filter(isSeen),
    say: (fault, element) =>
      `${fault}: “${element.textContent?.trim().slice(0, 40)}” ${element.outerHTML.slice(0, 160)}`,
    layerOf(element) {
      for (let box: Element | null = element; box !== null; box = box.parentElement)
        if (!['static', 'relative'].includes(getComputedStyle(box).position)) return box
      return undefined
    },
    covers(one, other) {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      return width > 3 && height > 0.5 * Math.min(one.height, other.height)
    },
  }
}

/** Runs in the page. */
function readPieces(): void {
  const { fit } = window
  const boxesAround = function* (element: Element) {
    for (let box: Element | null = element; box !== null && box !== fit.top; box = box.parentElement) yield box
  }
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
  const isInList = (element: Element, line: DOMRect) =>
    [...boxesAround(element)]
      .filter((box) => scrolls(getComputedStyle(box).overflowY))
      .map((box) => box.getBoundingClientRect())
      .every((list) => line.bottom > list.top + line.height / 2 && line.top < list.bottom - line.height / 2)
  const linesOf = (node: Node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
  }
  fit.pieces = fit.pieces
    .map(({ element }) => ({
      element,
      lines: [...element.childNodes]
        .filter(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '')
        .flatMap(linesOf)
        .filter((line) => isInList(element, line)),
      isShortened: element.closest('.truncate, [class*=line-clamp]') !== null,
      isSlid: [...boxesAround(element)].some((box) => scrolls(getComputedStyle(box).overflowX)),
    }))
    .filter(({ lines }) => lines.length > 0)
  fit.actions = fit.actions.filter((action) => isInList(action, action.getBoundingClientRect()))
}

/** Runs in the page: returns faults if the page is too wide, or text reaches out of it, or out of a box that hides the overflow. */
function findCut(): string[] {
  const { top, pieces, say } = window.fit
  const { clientWidth, scrollWidth } = document.documentElement
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const isCutBy = (box: Element, line: DOMRect) => {
    const { overflowX, overflowY } = getComputedStyle(box)
    const edge = box.getBoundingClientRect()
    return (
      (hides(overflowX) && (line.left < edge.left - 2 || line.right > edge.right + 2)) ||
      (hides(overflowY) && (line.top < edge.top - 6 || line.bottom > edge.bottom + 6))
    )
  }
  const isCut = ({ element, lines }: CutPiece) => {
    for (let box: Element | null = element; box !== null && box !== top; box = box.parentElement)
      if (lines.some((line) => isCutBy(box, line))) return true
    return false
  }
  const whole = pieces.filter(({ isShortened, isSlid }) => !isShortened && !isSlid)
  const isOut = ({ lines }: CutPiece) => lines.some(({ left, right }) => left < -1 || right > clientWidth + 1)
  return [
    ...(scrollWidth > clientWidth ? ['the page is wider than the screen'] : []),
    ...whole.filter(isOut).map(({ element }) => say('out of the page', element)),
    ...whole.filter(isCut).map(({ element }) => say('cut off', element)),
  ]
}

/** Runs in the page: returns texts that reach out of their button, or overlap others, or are under a button. */
function findCovered(): string[] {
  const { pieces, actions, say, layerOf, covers } = window.fit
  const whole = pieces
    .filter(({ isShortened }) => !isShortened)
    .map(({ element, lines }) => ({ element, lines, layer: layerOf(element) }))
  const buttons = actions
    .filter(({ tagName }) => tagName === 'A' || tagName === 'BUTTON')
    .map((button) => ({ button, edge: button.getBoundingClientRect(), layer: layerOf(button) }))
  const reachesOut = (line: DOMRect, edge: DOMRect) =>
    line.left < edge.left - 2 || line.right > edge.right + 2 || line.top < edge.top - 6 || line.bottom > edge.bottom + 6
  const isTooLarge = ({ button, edge }: (typeof buttons)[number]) =>
    whole.some(({ element, lines }) => button.contains(element) && lines.some((line) => reachesOut(line, edge)))
  const isAbove = ({ element, lines, layer }: (typeof whole)[number], index: number) =>
    whole.some(
      (other, at) =>
        at > index &&
        !element.contains(other.element) &&
        layer === other.layer &&
        lines.some((one) => other.lines.some((two) => covers(one, two))),
    )
  /** A link's touch area may be larger than its text. */
  const isDrawn = (button: Element) =>
    button.querySelector('svg') !== null || getComputedStyle(button).backgroundColor !== 'rgba(0, 0, 0, 0)'
  const isUnder = ({ element, lines, layer }: (typeof whole)[number]) =>
    buttons.some(
      ({ button, edge, layer: ofButton }) =>
        !button.contains(element) &&
        !element.contains(button) &&
        layer === ofButton &&
        isDrawn(button) &&
        lines.some((line) => covers(line, edge)),
    )
  return [
    ...buttons.filter(isTooLarge).map(({ button }) => say('larger than its button', button)),
    ...whole.filter(isAbove).map(({ element }) => say('lies above other words', element)),
    ...whole.filter(isUnder).map(({ element }) => say('lies under a button', element)),
  ]
}

/** Runs in the page: returns actions that do not receive a tap in their middle, whatever the scroll position. */
function findUntappable(): string[] {
  const { actions, say } = window.fit
  const isCovered = (action: Element) => {
    action.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = action.getClientRects()[0] ?? new DOMRect()
    if (width < 2 || height < 2) return false
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    if (hit === null) return true
    return !action.contains(hit) && !hit.contains(action) && hit.closest('label')?.contains(action) !== true
  }
  const covered = actions.filter((action) => !action.matches(':disabled') && isCovered(action))
  scrollTo(0, 0)
  return covered.map((action) => say('cannot be tapped', action))
}
