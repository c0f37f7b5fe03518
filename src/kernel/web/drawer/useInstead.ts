import { useSearchParams } from 'react-router'

/** Returns what opens a record in the place of the form in its drawer: itself, or its editor. */
export function useInstead() {
  const [, setParams] = useSearchParams()
  return (as: 'open' | 'edit', id: number) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        for (const word of ['new', 'edit', 'open']) after.delete(word)
        after.set(as, String(id))
        return after
      },
      { replace: true, preventScrollReset: true },
    )
}
