import { useRef, useEffect } from 'react'

type PictureProps = {
  /** An address that ends in `-800.webp`; files with the other widths are in the same folder. Other addresses are used unchanged. */
  src: string
  alt: string
  /** The picture's background colour, shown until it has loaded. */
  color?: string
  /** The displayed width, as in `<img sizes>`. */
  sizes?: string
  className?: string
  isEager?: boolean
}

/** Fills its frame. Fades in over its background colour, unless it was already loaded. */
export function Picture({ src, alt, color, sizes = '100vw', className = '', isEager = false }: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const element = image.current
    if (element === null || element.complete) return
    element.dataset['waiting'] = ''
    const show = () => delete element.dataset['waiting']
    element.addEventListener('load', show, { once: true })
    element.addEventListener('error', show, { once: true })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another address loads another picture
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
