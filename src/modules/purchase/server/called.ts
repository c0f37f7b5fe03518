import type { Desk } from '../../../kernel/server/desk/desk.ts'

/** Returns the number of a record in a text; undefined where the person does not see it, so that the text says neither its number nor what stands in it. */
export const numberOf = async (desk: Desk, kind: string, id: number): Promise<string | undefined> =>
  (await desk.names(kind, [id])).get(id)

/** Returns how a refusal begins that is about a record: by its noun and number, or by its noun alone. */
export async function called(desk: Desk, kind: string, id: number, noun: string): Promise<string> {
  const number = await numberOf(desk, kind, id)
  return number === undefined ? `这张${noun}` : `${noun} ${number} `
}
