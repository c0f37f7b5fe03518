import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * Keeps what is open in a parameter of the address (`?open=123`, `?new=1`). Opening adds a step to the history, so that Back
 * closes; moving from one record to the next does not. Without `allowed` no address opens it.
 */
export function useAddress(
  name: string,
  allowed = true,
): [value: string | null, open: (value: string | number) => void, close: () => void] {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const value = allowed ? params.get(name) : null
  const stepped = (location.state as { opened?: string } | null)?.opened === name
  const open = useCallback(
    (next: string | number) =>
      setParams(
        before => {
          const after = new URLSearchParams(before)
          after.set(name, String(next))
          return after
        },
        {
          replace: value !== null,
          state: value === null || stepped ? { opened: name } : null,
          preventScrollReset: true,
        },
      ),
    [name, value, stepped, setParams],
  )
  const close = useCallback(() => {
    if (stepped) return void navigate(-1)
    setParams(before => without(before, name), { replace: true, preventScrollReset: true })
  }, [name, stepped, navigate, setParams])
  return [value, open, close]
}

/** Returns the number of a record from an address; undefined for other text. */
export function idIn(written: string | null | undefined): number | undefined {
  return written && /^[1-9]\d{0,15}$/.test(written) ? Number(written) : undefined
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  const after = new URLSearchParams(params)
  after.delete(name)
  return after
}
