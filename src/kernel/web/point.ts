/** A point where modules bring, by name, parts that another module draws: like `point` on the server, in order of rank. */
export type WebPoint<Kind> = { readonly name: string; readonly kind?: () => Kind }

export const webPoint = <Kind>(name: string): WebPoint<Kind> => ({ name })

/** A part that a module brings to a point; lower ranks come first. */
export type WebBrought = { rank: number; point: string; kind: unknown }

/** Brings a part to a point. */
export const bringTo = <Kind>({ name }: WebPoint<Kind>, kind: NoInfer<Kind>, rank = 0): WebBrought => ({
  rank,
  point: name,
  kind,
})

type Load<Part> = () => Promise<{ default: Part }>

const there = new Map<Load<unknown>, unknown>()

/** Fetches the code of a part, which is then there at once. Throws what the import throws. */
export async function fetchPart<Part>(load: Load<Part>): Promise<Part> {
  const { default: part } = await load()
  there.set(load, part)
  return part
}

/** Returns a part that was fetched along with its page. Throws where it was not. */
export function partOf<Part>(load: Load<Part>): Part {
  const part = there.get(load)
  if (part === undefined) throw new Error('the part was not fetched with its page')
  return part as Part
}
