/** A grey line in place of text that is loading. */
export function Bone({ className }: { className: string }) {
  return <div className={`bones ${className}`} />
}
