/** A shop's logo as a perforated stamp. The picture file contains the perforation. */
export function ShopLogo({ src, size = 46 }: { src: string; size?: 24 | 32 | 38 | 46 | 52 | 64 | 84 }) {
  return <img src={src} alt="" width={size} height={size} loading="lazy" className="stamp flex-none object-cover" />
}
