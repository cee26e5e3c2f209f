import { useRef, useEffect } from 'react'

type PictureProps = {
  /** An address that ends in `-800.webp`; the other widths stand beside it. Other addresses are taken as they are. */
  src: string
  alt: string
  /** The picture's own backdrop, shown until it is there. */
  color?: string
  /** How wide it is shown, as in `<img sizes>`. */
  sizes?: string
  className?: string
  isEager?: boolean
}

/** Fills its frame. Fades in over its own backdrop colour; one that was there already does not. */
export function Picture({ src, alt, color, sizes = '100vw', className = '', isEager = false }: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const element = image.current
    if (element === null || element.complete) return
    element.dataset['waiting'] = ''
    const show = () => delete element.dataset['waiting']
    element.addEventListener('load', show, { once: true })
    element.addEventListener('error', show, { once: true })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another address is another picture to wait for
  }, [src])
  return (
    <span
      className={`block overflow-hidden bg-sunken ${className}`}
      {...(color !== undefined && { style: { backgroundColor: color } })}
    >
      <img
        ref={image}
        src={src}
        srcSet={srcSetOf(src)}
        sizes={sizes}
        alt={alt}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : undefined}
        decoding={isEager ? 'sync' : 'async'}
        className="picture size-full object-cover"
      />
    </span>
  )
}

function srcSetOf(src: string): string | undefined {
  if (!src.endsWith('-800.webp')) return undefined
  return [200, 400, 800].map((width) => `${src.replace(/-800\.webp$/, `-${width}.webp`)} ${width}w`).join(', ')
}
