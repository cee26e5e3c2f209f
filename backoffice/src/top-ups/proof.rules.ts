export type ProofPictureSize = { width: number; height: number }

export const zooms = [50, 75, 100, 140, 200, 300, 400] as const

/** Returns the next larger or smaller zoom step, within the limits. */
export function zoomFrom(zoom: number, step: 1 | -1): number {
  const index = zooms.findIndex((one) => one >= zoom)
  return zooms[Math.min(zooms.length - 1, Math.max(0, index + step))] ?? 100
}

/** Returns the size of the picture on the screen: at 100 % the whole picture, rotated or not, fits into the frame with a margin. */
export function shownSize(
  picture: ProofPictureSize,
  frame: ProofPictureSize,
  { zoom, turns }: { zoom: number; turns: number },
): ProofPictureSize {
  const turned = turns % 2 === 0 ? picture : { width: picture.height, height: picture.width }
  const margin = 32
  const fit = Math.min((frame.width - margin) / turned.width, (frame.height - margin) / turned.height)
  const scale = (Math.max(fit, 0) * zoom) / 100
  return { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
}
