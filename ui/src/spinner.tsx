/** Shows that something is running. The text beside it says what. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-5 flex-none animate-[turn_800ms_linear_infinite] rounded-full border-2 border-current border-r-transparent"
    />
  )
}
