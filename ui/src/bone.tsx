/** A grey line where text will be. */
export function Bone({ className }: { className: string }) {
  return <div className={`bones ${className}`} />
}
