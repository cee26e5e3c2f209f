/** Shows that an operation is running; the text beside it names the operation. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-5 flex-none animate-[turn_800ms_linear_infinite] rounded-full border-2 border-current border-r-transparent"
    />
  )
}
