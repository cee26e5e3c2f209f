/** A round initial instead of a portrait. */
export function Initial({ of: name, isLarge = false }: { of: string; isLarge?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid flex-none place-items-center rounded-full bg-sun font-display font-extrabold text-on-sun ${isLarge ? 'size-10 text-16' : 'size-7 text-13'}`}
    >
      {name.slice(0, 1).toLocaleUpperCase()}
    </span>
  )
}
