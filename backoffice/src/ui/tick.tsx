type TickProps = { label: string; isOn: boolean; isShown?: boolean; onChange: () => void }

/** 44 px around the box; the words are heard, or shown. */
export function Tick({ label, isOn, isShown = false, onChange }: TickProps) {
  return (
    <label className={`flex min-h-11 min-w-11 flex-none items-center gap-2 ${isShown ? 'px-[18px]' : ''}`}>
      <input type="checkbox" checked={isOn} onChange={onChange} className="size-5 accent-brand" />
      <span className={isShown ? 'type-c1 text-ink-2' : 'sr-only'}>{label}</span>
    </label>
  )
}
