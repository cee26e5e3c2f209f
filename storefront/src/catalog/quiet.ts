import { useEffect, useState } from 'react'

/** Returns the value after it has not changed for this time. */
export function useQuiet<Value>(value: Value, quietMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return settled
}
