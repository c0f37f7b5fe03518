/** Says beside sums that they are only of what the person sees; nothing where they are of all. */
export function Partly({ words }: { words: string | undefined }) {
  return words ? <p className="hint">{words}</p> : null
}
